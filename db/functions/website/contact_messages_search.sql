-- Writes a website message's search text.
-- Called by trigger of contact_messages.
CREATE OR REPLACE FUNCTION contact_messages_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := search_text(NEW.id::text, NEW.name, NEW.email, NEW.mobile, NEW.subject, NEW.message, shown_instant(NEW.created_on));
  RETURN NEW;
END $$;
