/** LEGACY_JWT_SECRET of a site that accepts the HS256 tokens of a hosted project. */
export const legacyJwtSecret = 'the secret of a hosted project, for tests alone'
