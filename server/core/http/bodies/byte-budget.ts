import { networksOf } from '../addresses/networks.ts'

/** The user of a part of a budget, an account or a network, with its maximum of bytes. */
export interface Share {
  key: string
  max: number
}

/** Factors of a wider network's maximum, in the order of `networksOf`. */
const widening = [1, 2, 3]

export const shareOfAccount = (account: string, max: number): Share => ({ key: `account ${account}`, max })

export const sharesOfAddress = (address: string, max: number): Share[] =>
  networksOf(address).map((key, level) => ({ key, max: max * (widening[level] ?? 1) }))

/** Bytes in use in this process, in total and by account and network. */
export class ByteBudget {
  readonly #max: number
  readonly #used = new Map<string, number>()
  #total = 0

  constructor(max: number) {
    this.#max = max
  }

  get used(): number {
    return this.#total
  }

  /**
   * @param share the part of the whole budget that these bytes may fill, 0 to 1
   * @returns which budget is exceeded; then nothing is counted
   */
  add(bytes: number, shares: readonly Share[], share = 1): 'process' | 'share' | undefined {
    for (const { key, max } of shares) if ((this.#used.get(key) ?? 0) + bytes > max) return 'share'
    if (this.#total + bytes > this.#max * share) return 'process'
    this.#total += bytes
    for (const { key } of shares) this.#used.set(key, (this.#used.get(key) ?? 0) + bytes)
    return undefined
  }

  remove(bytes: number, shares: readonly Share[]): void {
    this.#total -= bytes
    for (const { key } of shares) {
      const left = (this.#used.get(key) ?? 0) - bytes
      if (left > 0) this.#used.set(key, left)
      else this.#used.delete(key)
    }
  }
}
