// What markdown-it imports of the package `entities` (scripts/build/light-entities.ts).
export { decodeReferences as decodeHTMLStrict } from '#domain/text/character-references.ts'
