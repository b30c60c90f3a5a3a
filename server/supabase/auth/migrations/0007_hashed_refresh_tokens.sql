-- Of a refresh token, only the SHA-256 stays: a copy of the database signs nobody in. Open sessions go on, since the
-- tokens that browsers hold still match. The table is written anew, so that no old row version holds a token.
alter table auth.refresh_tokens
  alter column token type varchar(255) using encode(sha256(convert_to(token, 'utf8')), 'hex'),
  alter column parent type varchar(255) using encode(sha256(convert_to(parent, 'utf8')), 'hex'),
  -- With the parent token itself, what this one is derived from (server/auth/refresh-tokens.ts).
  add column nonce text;

-- HS256 tokens are no longer signed or taken with a secret of the database's own (LEGACY_JWT_SECRET).
delete from server.secrets where name = 'jwtSecret';
