import type { Suspect, World } from './anonymity-world.ts'

/** What the steps have made in a world. */
interface Made {
  open: Record<Suspect, string>
  asked: string
  /** The picture of the anonymous question, as its text has it. */
  picture: string
  answer: string
  own: string
}
const made = new Map<World, Made>()
export const madeIn = (world: World): Made => {
  const found = made.get(world) ?? { open: { one: '', two: '' }, asked: '', picture: '', answer: '', own: '' }
  made.set(world, found)
  return found
}
