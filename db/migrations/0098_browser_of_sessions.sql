-- works from 0047
-- The browser in which a session was opened, in a few words of our own such as "Chrome on Windows" (rules/browser-words.ts):
-- never what the browser sent. NULL where it named none that is known, and of sessions that were opened before.
ALTER TABLE sessions ADD COLUMN browser text CHECK (browser ~ '^[A-Za-z][A-Za-z ]{0,39}$');
