-- works from 0039
-- What administrators gave to a role beyond rules/permissions.ts. Only what a receptionist can be given may stand here.
CREATE TABLE role_rights (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  role        text NOT NULL UNIQUE CHECK (role = 'Receptionist'),
  granted     text[] NOT NULL DEFAULT '{}' CHECK (granted <@ ARRAY['settings.manage', 'site.edit', 'site.publish']
                AND ('site.edit' = ANY (granted) OR NOT 'site.publish' = ANY (granted))),
  created_on  timestamptz NOT NULL DEFAULT now_ms(),
  updated_on  timestamptz NOT NULL DEFAULT now_ms()
);
INSERT INTO role_rights (role) VALUES ('Receptionist');
CALL keep_history('role_rights');
