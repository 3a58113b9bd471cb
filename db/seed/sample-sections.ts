import { clinic } from "#content/clinic.ts";
import type { StressedText } from "#content/home.ts";
import * as home from "#content/home.ts";
import type { SectionContent, SectionKey } from "#contract/website/sections.ts";
import { choice, following } from "./sample-text.ts";

type Sections = { [Key in SectionKey]: SectionContent<Key> };
/** The id of a service by its name in the catalogue; null: the clinic has none of that name. */
type IdOfService = (name: string) => number | null;

/** A sentence in three parts; the spaces between them are the page's. */
const stressed = ({ before, stressed, after }: StressedText) => ({
  before: following(before.trim()),
  stressed: following(stressed.trim()),
  after: following(after.trim()),
});

function hero(idOfService: IdOfService): Sections["hero"] {
  const { description, heading, lead, picture, phonePicture } = home.hero;
  const { hours, firstVisit, place } = home.facts;
  const { alt, ...phone } = choice(phonePicture);
  return {
    description: following(description),
    heading: stressed(heading),
    lead: following(lead),
    picture: choice(picture),
    phonePicture: phone,
    hoursNote: following(hours.text.slice(`${clinic.hours.timesText}, `.length)),
    firstVisit: { idService: idOfService(firstVisit.service), text: following(firstVisit.text) },
    placeNote: following(place.text),
  };
}

function about(): Sections["about"] {
  const { gloss, heading, lead, text, picture, caption } = home.about;
  return {
    word: {
      picture: choice({ file: "matab.svg", alt: "" }).picture,
      alt: { en: "Matab", ur: clinic.nameInUrdu },
    },
    gloss: following(gloss),
    heading: following(heading),
    lead: following(lead),
    text: following(text),
    picture: choice(picture),
    caption: following(caption),
  };
}

function services(idOfService: IdOfService): Sections["services"] {
  return {
    heading: following("Four doors into the same clinic."),
    lead: following(
      "Come in through whichever one you need. Prices are where treatment starts; your written plan has the exact figure.",
    ),
    doors: home.doors.map((door) => ({
      idService: idOfService(door.service),
      name: following(door.name),
      text: following(door.text),
      picture: choice(door),
    })),
  };
}

function gallery(): Sections["gallery"] {
  return {
    heading: following("Look around before you visit."),
    lead: following("Illustrated views of the rooms. Choose one to see it larger."),
    pictures: home.gallery.map(({ caption, shape, ...picture }) => ({
      picture: choice(picture),
      caption: following(caption),
      ...(shape ? { shape } : {}),
    })),
  };
}

function booking(): Sections["booking"] {
  const { heading, lead, steps, urgent } = home.booking;
  return {
    heading: following(heading),
    lead: following(lead),
    steps: steps.map(following),
    urgent: following(urgent),
  };
}

/** The texts and pictures of the home page, and the text beside the registration form, as a new clinic has them. */
export function sampleSections(idOfService: IdOfService): Sections {
  return {
    hero: hero(idOfService),
    why: {
      heading: following(home.why.heading),
      picture: choice(home.why.picture),
      vows: home.why.vows.map(({ glyph, title, text }) => ({
        glyph,
        title: following(title),
        text: following(text),
      })),
    },
    about: about(),
    director: {
      portrait: choice(home.directorPortrait),
      words: stressed(clinic.director.words),
      counters: home.counters.map(({ value, label }) => ({ value, label: following(label) })),
    },
    services: services(idOfService),
    booking: booking(),
    departments: {
      heading: following("Three departments, one file."),
      lead: following("The usual treatments and what they cost. Ask for anything that is not on the list."),
    },
    doctors: { heading: following("Who is in, and when."), note: following(home.doctorsNote) },
    questions: {
      heading: following("Things people ask before they come."),
      lead: following("Not here? Send a voice note; a person answers during clinic hours."),
      questions: home.questions.map(({ question, answer }) => ({
        question: following(question),
        answer: following(answer),
      })),
    },
    gallery: gallery(),
    contact: { heading: following("Find us, or write to us."), map: choice(home.mapPicture) },
    registration: {
      lead: following(home.registration.lead),
      advice: home.registration.advice.map(following),
    },
  };
}
