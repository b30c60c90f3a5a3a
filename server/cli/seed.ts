import { seed as insertContent } from '../content/seed.ts'
import type { Command } from './command.ts'

export const seed: Command = {
  name: 'seed',
  usage: { text: ['adds the sample content that comes with CampusLife, where it was never added before'] },
  run: async (_, { pool }) => `${await insertContent(pool)} items were added.`,
}
