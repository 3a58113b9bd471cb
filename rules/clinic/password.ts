const SHORTEST = 8;
const LONGEST = 200;

/** The most common passwords of eight characters or more, in lower case. */
const COMMON = new Set(
  [
    "password password1 password12 password123 password1234 passw0rd passw0rd1 p@ssword p@ssw0rd p@ssw0rd1",
    "12345678 123456789 1234567890 12345678910 0123456789 87654321 987654321 9876543210 11223344 12341234",
    "123123123 121212121 147258369 qwerty12 qwerty123 qwerty1234 qwertyui qwertyuiop asdfghjk asdfghjkl",
    "1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx abcd1234 abc12345 abcdefgh a1b2c3d4 aa123456 a12345678",
    "iloveyou iloveyou1 sunshine princess football baseball superman computer internet trustno1 starwars",
    "welcome1 welcome123 letmein1 letmein123 changeme changeme1 admin123 admin1234 admin12345 administrator",
    "pakistan pakistan1 pakistan12 pakistan123 pakistan786 pak12345 islamabad lahore123 karachi123 allah786",
    "bismillah muhammad muhammad1 matab123 clinic123 clinic1234 doctor123 hospital hospital1 reception",
  ].flatMap((line) => line.split(" ")),
);

const isOneCharacter = (text: string) => new Set(text).size === 1;

/**
 * The problem of a chosen password, in words for its owner, or null. Only length counts: mixed characters are not required.
 * `email` is the account's, which the password must not be.
 */
export function passwordProblem(password: string, email?: string): string | null {
  const plain = password.normalize("NFKC").toLowerCase();
  if (password === "") return "Password is required.";
  if ([...password].length < SHORTEST) return `Password must have at least ${SHORTEST} characters.`;
  if (password.length > LONGEST) return `Password must have at most ${LONGEST} characters.`;
  if (email && [email.toLowerCase(), email.toLowerCase().split("@")[0]].includes(plain))
    return "Password must not be your e-mail address.";
  if (COMMON.has(plain) || isOneCharacter(plain)) return "This password is too common. Choose another one.";
  return null;
}
