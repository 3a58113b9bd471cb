/** Numbers and Latin words within Urdu, "10 ml", which would otherwise be turned to "ml 10". */
const LATIN = /([+\d\p{Script=Latin}](?:[\d\p{Script=Latin} .,+/%×-]*[\d\p{Script=Latin}%])?)/u;

/** A text in Urdu, in which numbers and Latin words keep their own direction: "0300 1234567", "5 ml". */
export function LatinRuns({ text }: { text: string }) {
  return text.split(LATIN).map((run, index) =>
    index % 2 === 0 ? (
      run
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place in the text
      <bdi key={index} dir="ltr">
        {run}
      </bdi>
    ),
  );
}
