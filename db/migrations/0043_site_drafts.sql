-- works from 0036
-- A draft that is kept, a post that is being written and changes no visitor sees: pages are drawn anew for what is public
-- alone, not at every pause in typing.
DROP TRIGGER site_version ON site_sections;
CREATE TRIGGER site_version AFTER INSERT OR DELETE OR UPDATE OF published, position, is_shown ON site_sections
  FOR EACH STATEMENT EXECUTE FUNCTION raise_site_version();
DROP TRIGGER site_version ON posts;
CREATE TRIGGER site_version AFTER INSERT OR DELETE OR UPDATE OF published, state, is_deleted ON posts
  FOR EACH STATEMENT EXECUTE FUNCTION raise_site_version();
