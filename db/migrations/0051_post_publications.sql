-- works from 0039
-- Each form of a post that was ever public, so that any can be public again.
CREATE TABLE post_publications (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  post_id     bigint NOT NULL REFERENCES posts (id),
  -- What visitors read: `posts.published`.
  content     jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  -- What it was made of; null: it was published before this table was.
  markdown    text,
  note        text NOT NULL CHECK (length(note) <= 500),
  -- Null: as the post was before anybody published it here.
  staff_id    bigint REFERENCES staff (id),
  created_on  timestamptz NOT NULL DEFAULT now_ms()
);
CREATE INDEX post_publications_of_post ON post_publications (post_id, id DESC);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON post_publications FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON post_publications FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What is public today is the first version of each post.
INSERT INTO post_publications (post_id, content, note, created_on)
  SELECT id, published, 'As it was when versions began to be kept', updated_on FROM posts
  WHERE state = 'Published' AND NOT is_deleted ORDER BY id;
