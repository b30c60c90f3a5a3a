-- What an import adds to another table, because its rows refer to it: the sections of a list of people.
alter table private.import_changes add column table_name text;
