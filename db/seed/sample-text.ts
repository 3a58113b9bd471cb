import { clinic } from "#content/clinic.ts";
import type { PictureChoice as SampleChoice } from "#content/picture.ts";
import { inUrdu } from "#content/urdu/urdu.ts";
import type { SiteText } from "#contract/values/texts.ts";
import type { PictureChoice } from "#contract/website/pictures.ts";
import { samplePicture } from "./sample-pictures.ts";

/** A text of the sample in the languages it is written in. */
export function text(en: string): SiteText {
  const ur = inUrdu[en];
  return ur ? { en, ur } : { en };
}

/** A text that names a fact of the clinic: where the sample wrote it out, its placeholder stands from now on. */
export function following(en: string): SiteText {
  return text(
    en
      .replaceAll(clinic.name, "{clinic}")
      .replaceAll(clinic.city, "{city}")
      .replaceAll(clinic.address.area, "{area}")
      .replaceAll(clinic.hours.daysText, "{days}")
      .replaceAll(clinic.hours.timesText, "{times}")
      .replaceAll("01:00 PM to 9:00 PM", "{opens} to {closes}"),
  );
}

/** A picture of the sample as the database names it: by its hash. */
export function choice({ file, alt, focus }: SampleChoice): PictureChoice {
  return { picture: samplePicture(file).sha256, alt: following(alt), ...(focus ? { focus } : {}) };
}
