import { describe, expect, it } from "vitest";
import { generateKeyPair } from "#server/platform/backup/age/keys.ts";
import { ConfigError, readConfig } from "./config.ts";
import { PROJECT_ROOT } from "./start/release.ts";

describe("readConfig", () => {
  it("needs nothing: every setting has a default", () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      dataDir: `${PROJECT_ROOT}data`,
      dataDirGiven: false,
      databaseUrl: undefined,
      admin: undefined,
      logLevel: "info",
      trustProxy: false,
    });
  });

  it("treats an empty variable as not set", () => {
    expect(readConfig({ PORT: "", HOST: " ", DATABASE_URL: "", ADMIN_EMAIL: "" })).toEqual(readConfig({}));
  });

  it("reads what is set", () => {
    const config = readConfig({
      PORT: "0",
      DATA_DIR: "/srv/clinic/../matab",
      DATABASE_URL: "postgres://app:secret@db/matab",
      ADMIN_EMAIL: "head@clinic.pk",
      ADMIN_PASSWORD: "long enough",
      PUBLIC_URL: "https://clinic.pk/",
      MAIL_FROM: "Matab <no-reply@clinic.pk>",
    });
    expect(config).toMatchObject({
      port: 0,
      dataDir: "/srv/matab",
      dataDirGiven: true,
      admin: { email: "head@clinic.pk", password: "long enough" },
      publicUrl: "https://clinic.pk",
      mailFrom: "Matab <no-reply@clinic.pk>",
    });
  });

  it("reads the public keys of backups, and repeats no secret one that stands in their place", async () => {
    const keys = [await generateKeyPair(), await generateKeyPair()];
    const { backupRecipients } = readConfig({
      BACKUP_RECIPIENT: keys.map(({ publicKey }) => publicKey).join(", "),
    });
    expect(backupRecipients).toEqual(keys.map(({ publicKey }) => ({ publicKey })));
    const read = (text: string) => () => readConfig({ BACKUP_RECIPIENT: text });
    const secret = keys.map(({ secretKey }) => secretKey).join(" ");
    expect(read(secret)).toThrow(/^BACKUP_RECIPIENT holds a secret key: it wants the public one, age1…/);
    expect(read(secret)).not.toThrow(/AGE-SECRET/);
    expect(read("age1abc")).toThrow("BACKUP_RECIPIENT must be public keys like age1…");
    // No secret key belongs to it: nothing could be encrypted.
    expect(read("age1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq5cu47z")).toThrow(
      "BACKUP_RECIPIENT must be public keys",
    );
  });

  it.each([
    ["false", false],
    ["1", 1],
    ["loopback, 10.0.0.0/8,fd00::/8", "loopback, 10.0.0.0/8,fd00::/8"],
  ])("reads TRUST_PROXY=%s", (text, expected) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(expected);
  });

  it.each([
    [{ PORT: "eighty" }, 'PORT must be a whole number from 0 to 65535, not "eighty"'],
    [{ PORT: "65536" }, 'PORT must be a whole number from 0 to 65535, not "65536"'],
    [{ PORT: "80.5" }, 'PORT must be a whole number from 0 to 65535, not "80.5"'],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent"],
    [{ ADMIN_EMAIL: "a@b.pk" }, "ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or neither"],
    [{ TRUST_PROXY: "10.0.0.0/64" }, "TRUST_PROXY must be false, a number of proxies or their addresses"],
    ...["true", "0.0.0.0/0", "::/0"].map((everybody): [{ TRUST_PROXY: string }, string] => [
      { TRUST_PROXY: everybody },
      `TRUST_PROXY ${everybody} would believe whatever address a visitor writes: set how many proxies stand in front (1), or their addresses`,
    ]),
    [{ PUBLIC_URL: "clinic.pk" }, "PUBLIC_URL must be an address that starts with http:// or https://"],
    [
      { PORT: "x", HOST: "a b" },
      'PORT must be a whole number from 0 to 65535, not "x"; HOST must be a host name',
    ],
  ])("refuses %o in one line", (env, message) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(message);
    expect(() => readConfig(env)).not.toThrow("\n");
  });

  it.each([
    ["https://clinic.pk:8443//", "https://clinic.pk:8443"],
    ["https://CLINIC.pk:443/", "https://clinic.pk"],
    ["http://192.168.1.4:4120", "http://192.168.1.4:4120"],
    ["https://مطب.example", "https://xn--ngb3a3b.example"],
  ])("reads the clinic's own address %s", (text, origin) => {
    const { publicUrl, officeUrl } = readConfig({ PUBLIC_URL: text, OFFICE_URL: text });
    expect([publicUrl, officeUrl]).toEqual([origin, origin]);
  });

  it.each([
    ...["javascript:alert(1)", "https:clinic.pk", "https://", "https://clinic.pk:99999"],
    ...["https://clinic.pk/site", "https://clinic.pk/?a", "https://clinic.pk#a", "https://good.pk@evil.pk"],
    ...["https://clinic.pk\\@evil.pk", "https://clinic.pk\nX: y", "ftp://clinic.pk"],
  ])("refuses %j as the clinic's own address", (text) => {
    expect(() => readConfig({ PUBLIC_URL: text })).toThrow(/^PUBLIC_URL must be an address/);
    expect(() => readConfig({ OFFICE_URL: text })).toThrow(/^OFFICE_URL must be an address/);
  });

  it("accepts the owner's database address only together with the app's", () => {
    const [app, owner] = ["postgres://app@db/matab", "postgres://owner@db/matab"];
    expect(readConfig({ DATABASE_URL: app, DATABASE_MIGRATE_URL: owner }).databaseMigrateUrl).toBe(owner);
    expect(() => readConfig({ DATABASE_MIGRATE_URL: owner })).toThrow(
      "DATABASE_MIGRATE_URL goes with DATABASE_URL",
    );
  });

  it("accepts a standby's address only together with the app's", () => {
    const [app, standby] = ["postgres://app@db/matab", "postgres://app@db2/matab"];
    expect(readConfig({ DATABASE_URL: app, DATABASE_READ_URL: standby }).databaseReadUrl).toBe(standby);
    expect(() => readConfig({ DATABASE_READ_URL: standby })).toThrow(
      "DATABASE_READ_URL goes with DATABASE_URL",
    );
  });

  it.each([
    ...[
      "https://me:hunter22@s3.pk",
      "https://hunter22@s3.pk",
      "https://s3.pk?hunter22",
      "https://s3.pk/#hunter22",
    ],
    "https://s3.pk/hunter22\n",
  ])("refuses storage at %j, and repeats no password", (address) => {
    const read = () => readConfig({ AWS_ENDPOINT_URL: address });
    expect(read).toThrow("AWS_ENDPOINT_URL must be an address alone, like https://storage.example");
    expect(read).not.toThrow("hunter22");
  });

  it.each(["ap south", "ap-south-1\n", "a/b", "\u0000x"])("refuses the region %j", (region) => {
    expect(() => readConfig({ AWS_REGION: region })).toThrow(/^AWS_REGION must be the name of a region/);
  });

  it.each(["AK ID", "AKID\r\nx: y", "AK\u007fID", "AKÏD"])(
    "refuses the key %j, and does not repeat it",
    (id) => {
      const read = () => readConfig({ AWS_ACCESS_KEY_ID: id });
      expect(read).toThrow(/^AWS_ACCESS_KEY_ID must be letters, digits and signs, without blanks$/);
    },
  );

  it("does not show the password of an invalid address", () => {
    const read = () => readConfig({ DATABASE_URL: "mysql://app:hunter22@db/x" });
    expect(read).toThrow("DATABASE_URL must be");
    expect(read).not.toThrow("hunter22");
  });
});
