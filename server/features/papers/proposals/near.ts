/** Whether two words differ by a typing error: one in words of five letters or more, two from nine. */
export function isNear(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  const max = short.length < 5 ? 0 : short.length < 9 ? 1 : 2
  if (max === 0 || long.length - short.length > max) return false
  return distance(short, long, max) <= max
}

/** Damerau's, of neighbouring letters; more than `max` is not told apart. */
function distance(one: string, other: string, max: number): number {
  let twoBack: number[] = []
  let back = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      let value = Math.min((back[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (back[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        value = Math.min(value, (twoBack[j - 2] ?? 0) + 1)
      row.push(value)
    }
    if (Math.min(...row) > max) return max + 1
    twoBack = back
    back = row
  }
  return back[other.length] ?? max + 1
}
