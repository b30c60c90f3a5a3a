import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'

// Tesseract's own word lists, out of the data that recognition loads (tesseract-ocr, src/ccutil/tessdatamanager.h and
// src/dict/dawg.h): a graph of characters, whose edges are eight bytes each.

export const languages = ['eng', 'hin', 'ori'] as const
export type Language = (typeof languages)[number]

/** The folder of a language's data, as npm brought it. */
export function dataFolderOf(language: Language): string {
  const packages = createRequire(import.meta.url)
  return join(dirname(packages.resolve(`@tesseract.js-data/${language}/package.json`)), '4.0.0_best_int')
}

/** Of the data's parts: the graph of the words, and the list of the characters. */
const [wordGraph, characterList] = [19, 21]
/** Of an edge: it is the last of its node, it leads back, a word ends with it. */
const [last, backward, wordEnd] = [1n, 2n, 4n]

export interface Dictionary {
  has: (word: string) => boolean
}

const opened = new Map<Language, Dictionary>()

/** 45 ms and 5 MB for English; loaded when the first text of the language is judged. */
export function dictionaryOf(language: Language): Dictionary {
  const dictionary = opened.get(language) ?? openDictionary(language)
  opened.set(language, dictionary)
  return dictionary
}

function openDictionary(language: Language): Dictionary {
  const data = gunzipSync(readFileSync(join(dataFolderOf(language), `${language}.traineddata.gz`)))
  const starts = Array.from({ length: data.readInt32LE(0) }, (_, part) => Number(data.readBigInt64LE(4 + 8 * part)))
  const partOf = (part: number) => {
    const start = starts[part] ?? 0
    return data.subarray(start, Math.min(data.length, ...starts.filter((other) => other > start)))
  }
  const characters = new Map(
    partOf(characterList)
      .toString('utf8')
      .split('\n')
      .slice(1)
      .map((line, id) => [line.slice(0, line.indexOf(' ')), BigInt(id)]),
  )
  // Copied, so that the model beside them is freed.
  const graph = Buffer.from(partOf(wordGraph))
  const characterBits = BigInt(Math.ceil(Math.log2(graph.readInt32LE(2) + 1)))
  const characterMask = (1n << characterBits) - 1n
  const edges = graph.readInt32LE(6)

  const edgeFrom = (node: number, character: bigint): bigint | undefined => {
    for (let at = node; at < edges; at++) {
      const edge = graph.readBigUInt64LE(10 + 8 * at)
      const flags = edge >> characterBits
      if ((flags & backward) !== 0n) return undefined
      if ((edge & characterMask) === character) return edge
      if ((flags & last) !== 0n) return undefined
    }
    return undefined
  }
  const has = (word: string) => {
    let node = 0
    let isWord = false
    for (const [index, sign] of [...word].entries()) {
      const character = characters.get(sign)
      // No edge leads to the root: a word without another character leads there.
      const edge = character === undefined || (index > 0 && node === 0) ? undefined : edgeFrom(node, character)
      if (edge === undefined) return false
      isWord = ((edge >> characterBits) & wordEnd) !== 0n
      node = Number(edge >> (characterBits + 3n))
    }
    return isWord
  }
  return { has }
}
