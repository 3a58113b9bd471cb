-- Once, on the primary, as its superuser (docs/deploy/two-machines.md): the two roles and the database.
CREATE ROLE matab_owner LOGIN PASSWORD '${OWNER_PASSWORD}';
CREATE ROLE matab LOGIN PASSWORD '${APP_PASSWORD}';
CREATE DATABASE matab OWNER matab_owner TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8';
