import { type Calendar, momentOf } from "#db/seed/demo/calendar.ts";
import type { DemoClinic, Doctor } from "#db/seed/demo/clinic.ts";
import { inventStranger } from "#db/seed/demo/people/people.ts";
import type { Row } from "#db/seed/demo/rows.ts";
import type { Random } from "#db/seed/random.ts";
import { MINUTES_PER_HOUR } from "#rules/values/time/time-units.ts";

/** Texts of messages, in which {service}, {doctor} and {area} are filled in. */
const LETTERS = [
  {
    subject: "Price of {service}",
    message: "Assalam o alaikum. How much is {service}, and how many visits does it take?",
  },
  {
    subject: "Price",
    message: "Your website says from. What does {service} cost in the end, X-ray included?",
  },
  { subject: "Timings", message: "Do you open on Saturdays? I work in {area} and cannot come before 8 pm." },
  {
    subject: "Is Dr {doctor} available",
    message: "Is Dr {doctor} there next week? I would rather not see anybody else.",
  },
  { subject: "Parking", message: "Is there parking near the clinic? My mother cannot walk far." },
  { subject: "Wheelchair", message: "My father uses a wheelchair. Are there steps at the door?" },
  { subject: "Panel", message: "Are you on the panel of State Life? My company pays through them." },
  {
    subject: "Receipt for my office",
    message: "I need the invoice of last month's {service} with a stamp for reimbursement. Can I collect it?",
  },
  { subject: "Report", message: "My blood report is ready. Shall I bring it or can I send it on WhatsApp?" },
  {
    subject: "Thank you",
    message: "Thank you to Dr {doctor} and the lady at the desk. My son was not afraid for the first time.",
  },
  {
    subject: "Waiting time",
    message: "I waited fifty minutes past my time yesterday. Please tell people when the doctor runs late.",
  },
  {
    subject: "Pain after treatment",
    message: "I had {service} two days ago and it still hurts when I chew. Is that normal?",
  },
  { subject: "Instalments", message: "Can {service} be paid in instalments? I am a student." },
  { subject: "Female doctor", message: "Is there a lady doctor for {service}? My wife would like to come." },
  {
    subject: "Coming from abroad",
    message: "I am in Lahore for ten days in December. Is that enough for {service}?",
  },
  {
    subject: "Job",
    message: "I am a dental assistant with three years of experience. Do you have a vacancy?",
  },
  {
    subject: "School visit",
    message: "We run a school in {area}. Would you come for a dental check-up day?",
  },
  {
    subject: "Change my appointment",
    message: "I cannot come on Thursday. Please call me for another day after 6 pm.",
  },
  {
    subject: "Directions",
    message: "The map took me to the wrong street. Which side of the bakery are you on?",
  },
  {
    subject: "Children",
    message: "From what age do you see children? Mine is two and has a brown spot on a tooth.",
  },
  {
    subject: "معلومات",
    message: "السلام علیکم۔ کیا ہفتے کے دن کلینک کھلا ہوتا ہے؟ والدہ کو دانت میں درد ہے۔",
  },
  { subject: "فیس", message: "ڈاکٹر صاحبہ کی فیس کتنی ہے اور کیا پہلے سے وقت لینا ضروری ہے؟" },
  { subject: "شکریہ", message: "آپ کے عملے کے اچھے سلوک کا بہت شکریہ۔ اللہ آپ کو جزا دے۔" },
  {
    subject: "Allergy",
    message:
      "I am allergic to penicillin. Please note it down before my visit, the form has no place for it.",
  },
];
/** From this fee on, in rupees, people ask for the price. */
const DEAR = 6000;
const AREAS = ["Johar Town", "Model Town", "Cantt", "Iqbal Town", "Wapda Town"];

/** `count` messages over the year, at all hours, oldest first. */
export function messageRows(
  random: Random,
  calendar: Calendar,
  { doctors }: DemoClinic,
  count: number,
): Row[] {
  const moments = Array.from({ length: count }, () => {
    const day = random.whole(0, calendar.today - 1);
    return (
      momentOf(day, random.whole(8 * MINUTES_PER_HOUR, 23 * MINUTES_PER_HOUR + 50)) + random.whole(0, 59)
    );
  });
  const treatments = treatmentsOf(doctors);
  return moments
    .sort((a, b) => a - b)
    .map((moment, index) => {
      const doctor = random.pick(doctors);
      const fill = filler(doctor.name, random.pick(treatments), random.pick(AREAS));
      const { fullName, household } = inventStranger(random);
      const letter = random.pick(LETTERS);
      return {
        id: index + 1,
        name: fullName,
        email: random.chance(0.5) ? `visitor${random.whole(100, 9999)}@example.com` : null,
        mobile: household.phone,
        subject: fill(letter.subject),
        message: fill(letter.message),
        created_on: calendar.instantOf(moment),
        updated_on: calendar.instantOf(moment),
      };
    });
}

/** The services whose price people ask for: the expensive ones, or all if there are none. */
function treatmentsOf(doctors: readonly Doctor[]): string[] {
  const services = doctors.flatMap(({ cases }) => cases.flatMap(({ offered }) => offered));
  const dear = services.filter(({ fees }) => fees >= DEAR);
  return (dear.length > 0 ? dear : services).map(({ name }) => name);
}

function filler(doctor: string, service: string, area: string) {
  return (text: string) =>
    text.replaceAll("{doctor}", doctor).replaceAll("{service}", service).replaceAll("{area}", area);
}
