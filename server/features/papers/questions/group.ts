import { isRepeated, likeness, type QuestionWords, questionWords, weightsOf } from './words.ts'

export interface CourseQuestion {
  id: string
  material_id: string
  text: string
  group_id: string | null
}

export interface CourseGroup {
  id: string
  fixed: boolean
}

export interface Grouped {
  /** Of an existing group; undefined for a new one. */
  id: string | undefined
  questions: CourseQuestion[]
}

/** Two questions ask for the same from here on. */
const alike = 0.68
/** Of few words each counts more: "Define process", "Explain process states". */
const alikeOfFew = 0.7
/** Those that were grouped stay so, unless they have become quite different. */
const staysGrouped = 0.12
/** Of two groups, on average, where two of their questions are alike. */
const onAverage = 0.6
/** Questions that stand for a group where it is compared. */
const compared = 6
/** The heaviest words of a question, by which candidates are looked up, and questions that share one. */
const lookedUp = 8
const maxShared = 150
/** Of these, those that share most with it. */
const maxCandidates = 100

interface Cluster {
  members: number[]
  materials: Set<string>
  fixed: string | undefined
}

/**
 * Groups the questions of a course that ask for the same: same words, in whatever order, with whatever numbers. A paper
 * asks nothing twice, but in its sets, to the letter. Fixed groups take further questions, and lose none. The same questions give the same groups.
 *
 * @param pause awaited now and then, so that whoever else needs the processor gets it
 */
export async function groupQuestions(
  questions: readonly CourseQuestion[],
  groups: readonly CourseGroup[],
  pause: () => Promise<void> = async () => {},
): Promise<Grouped[]> {
  const words: QuestionWords[] = []
  for (const [index, { text }] of questions.entries()) {
    words.push(questionWords(text))
    if (index % 100 === 99) await pause()
  }
  const weight = weightsOf(words)
  const fixed = new Set(groups.flatMap((group) => (group.fixed ? [group.id] : [])))
  const clusters = clustersOf(questions, fixed)
  const like = (one: number, other: number) => {
    const share = likeness(words[one] as QuestionWords, words[other] as QuestionWords, weight)
    const group = questions[one]?.group_id ?? null
    return group !== null && group === questions[other]?.group_id ? Math.min(1, share + staysGrouped) : share
  }
  const isTwice = (one: number, other: number) => isRepeated(words[one] as QuestionWords, words[other] as QuestionWords)
  const isOnePaper = (one: number, other: number) => questions[one]?.material_id === questions[other]?.material_id
  const pairs: { one: number; other: number; share: number }[] = []
  const index = new Map<string, number[]>()
  for (const [other, { words: own, whole }] of words.entries()) {
    const keys =
      own.size === 0
        ? [whole]
        : [...own.keys()].toSorted((a, b) => weight(b) - weight(a) || (a < b ? -1 : 1)).slice(0, lookedUp)
    const seen = new Map<number, number>()
    for (const key of keys) {
      const sharing = index.get(key) ?? []
      for (const one of sharing.slice(-maxShared)) seen.set(one, (seen.get(one) ?? 0) + 1)
      index.set(key, [...sharing.slice(-maxShared), other])
    }
    for (const one of likeliest(seen)) {
      if (isOnePaper(one, other) && !isTwice(one, other)) continue
      const share = like(one, other)
      const few = Math.min(words[one]?.words.size ?? 0, own.size) <= 3
      if (share >= (few ? alikeOfFew : alike)) pairs.push({ one, other, share })
    }
    if (other % 25 === 24) await pause()
  }
  // The most alike first: of two parts with one stem, each finds its own.
  pairs.sort((a, b) => b.share - a.share || a.one - b.one || a.other - b.other)
  for (const [count, { one, other }] of pairs.entries()) {
    const [first, second] = [clusters[one] as Cluster, clusters[other] as Cluster]
    const mayShare = (a: number, b: number) => !isOnePaper(a, b) || isTwice(a, b)
    if (first !== second && mayMerge(first, second, like, mayShare)) merge(first, second, clusters)
    if (count % 500 === 499) await pause()
  }
  return withIds([...new Set(clusters)], questions)
}

function likeliest(seen: ReadonlyMap<number, number>): number[] {
  if (seen.size <= maxCandidates) return [...seen.keys()]
  return [...seen]
    .toSorted((a, b) => b[1] - a[1] || b[0] - a[0])
    .slice(0, maxCandidates)
    .map(([one]) => one)
}

/** One for each question, or for each group that a reviewer made. */
function clustersOf(questions: readonly CourseQuestion[], fixed: ReadonlySet<string>): Cluster[] {
  const made = new Map<string, Cluster>()
  return questions.map(({ material_id, group_id }, index) => {
    const own = group_id !== null && fixed.has(group_id) ? group_id : undefined
    const there = own === undefined ? undefined : made.get(own)
    if (there !== undefined) {
      there.members.push(index)
      there.materials.add(material_id)
      return there
    }
    const cluster = { members: [index], materials: new Set([material_id]), fixed: own }
    if (own !== undefined) made.set(own, cluster)
    return cluster
  })
}

function mayMerge(
  one: Cluster,
  other: Cluster,
  like: (one: number, other: number) => number,
  mayShare: (one: number, other: number) => boolean,
): boolean {
  if (one.fixed !== undefined && other.fixed !== undefined) return false
  const isShared = [...other.materials].some((material) => one.materials.has(material))
  if (isShared && !one.members.every((first) => other.members.every((second) => mayShare(first, second)))) return false
  let sum = 0
  let count = 0
  for (const first of one.members.slice(0, compared))
    for (const second of other.members.slice(0, compared)) {
      sum += like(first, second)
      count++
    }
  return sum / count >= onAverage
}

function merge(one: Cluster, other: Cluster, clusters: Cluster[]): void {
  for (const member of other.members) clusters[member] = one
  one.members.push(...other.members)
  for (const material of other.materials) one.materials.add(material)
  one.fixed ??= other.fixed
}

/** A group's id goes where most of its questions are; a fixed one's stays. */
function withIds(clusters: readonly Cluster[], questions: readonly CourseQuestion[]): Grouped[] {
  const grouped = clusters.map(({ members, fixed }) => ({
    id: fixed,
    questions: members.toSorted((a, b) => a - b).map((member) => questions[member] as CourseQuestion),
  }))
  const taken = new Set(grouped.flatMap(({ id }) => (id === undefined ? [] : [id])))
  const claims = grouped.flatMap((group, index) => {
    if (group.id !== undefined) return []
    const counts = new Map<string, number>()
    for (const { group_id: id } of group.questions) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1)
    return [...counts].map(([id, count]) => ({ index, id, count }))
  })
  claims.sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0) || a.index - b.index)
  for (const { index, id } of claims) {
    const group = grouped[index]
    if (group === undefined || group.id !== undefined || taken.has(id)) continue
    group.id = id
    taken.add(id)
  }
  return grouped
}
