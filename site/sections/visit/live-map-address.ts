/** Half the height and width of the live map's area, in degrees. */
const AROUND = { latitude: 0.004, longitude: 0.006 };

/** The URL of OpenStreetMap's embeddable page, with a marker at the place; undefined while nobody has said where it is. */
export function liveMapAddress({
  latitude,
  longitude,
}: {
  latitude: number | null;
  longitude: number | null;
}): string | undefined {
  if (latitude === null || longitude === null) return undefined;
  const box = [
    longitude - AROUND.longitude,
    latitude - AROUND.latitude,
    longitude + AROUND.longitude,
    latitude + AROUND.latitude,
  ].map((degrees) => degrees.toFixed(4));
  const query = new URLSearchParams({
    bbox: box.join(","),
    layer: "mapnik",
    marker: `${latitude},${longitude}`,
  });
  return `https://www.openstreetmap.org/export/embed.html?${query}`;
}
