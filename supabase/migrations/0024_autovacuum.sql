-- Tables that mostly grow are vacuumed when a fifth of them is new: for a large forum that is months away, and until then
-- index-only scans read the table for every row. After so many new rows here, whatever the size; statistics as well.
alter table public.comments set (
  autovacuum_vacuum_insert_threshold = 1000, autovacuum_vacuum_insert_scale_factor = 0,
  autovacuum_analyze_threshold = 1000, autovacuum_analyze_scale_factor = 0.02);
alter table public.discussions set (
  autovacuum_vacuum_insert_threshold = 1000, autovacuum_vacuum_insert_scale_factor = 0,
  autovacuum_analyze_threshold = 1000, autovacuum_analyze_scale_factor = 0.02);
