import { describe, expect, test } from 'vitest'
import { dictionaryOf } from './dictionary.ts'
import { valueOf, wordsOfText, worthOf } from './language-words.ts'

const shareOf = (text: string) => worthOf(wordsOfText(text)).share

test.each([
  ['eng', 'subnet', 'sbunet'],
  ['eng', 'Examination', 'Exarnination'],
  ['hin', 'निम्नलिखित', 'नम्नलखत'],
  ['ori', 'ପଞ୍ଚାୟତର', 'ପଞ୍ଚଯାତର'],
] as const)('the dictionary of %s has %s and not %s', (language, word, other) => {
  expect(dictionaryOf(language).has(word)).toBe(true)
  expect(dictionaryOf(language).has(other)).toBe(false)
})

test('a beginning of a word is no word', () => {
  expect(dictionaryOf('eng').has('thermodynam')).toBe(false)
  expect(dictionaryOf('eng').has('')).toBe(false)
})

describe('the share of words of a language', () => {
  test.each([
    ['in English', 'Explain the working of a sliding window protocol with a neat diagram. (CO2) [7]'],
    ['in Hindi', 'प्रश्न १. निम्नलिखित में से किन्हीं दो पर टिप्पणी लिखिए। (१०) ग्राम पंचायत के कार्यों का वर्णन कीजिए।'],
    ['in Odia', 'ପ୍ରଶ୍ନ ୧. ନିମ୍ନଲିଖିତ ମଧ୍ୟରୁ ଦୁଇଟି ଉପରେ ଟିପ୍ପଣୀ ଲେଖ (୧୦) ଗ୍ରାମ ପଞ୍ଚାୟତର କାର୍ଯ୍ୟ ବର୍ଣ୍ଣନା କର'],
    ['in capitals', 'END SEMESTER EXAMINATION NOVEMBER COMPUTER NETWORKS MAXIMUM MARKS'],
    ['in a script whose words are not known here', 'ప్రశ్న కింది వాటిలో రెండింటికి సమాధానం రాయండి గ్రామ పంచాయతీ విధులు వివరించండి'],
  ])('is large of a question paper %s', (_, text) => expect(shareOf(text)).toBeGreaterThan(0.8))

  test.each([
    [
      'a font with codes that are shifted',
      'Hqg Vhphvwhu Hadplqdwlrq Qryhpehu Frpsxwhu Qhwzrunv Wlph Krxuv Dqvzhu dqb ilyh txhvwlrqv',
    ],
    [
      'a page that was recognised upside down',
      'uoneulwexg 19)sowos pug ABojouyosy jo ayngnsuy ajdwexg sunoH suoisenb sayiew wnuxew',
    ],
    [
      'a font of Hindi from before Unicode',
      'fuEufyf[kr esa ls fdUgha nks ij fVIi.kh fyf[k, xzke iapk;r ds dk;ksZa dk o.kZu dhft, ty laj{k.k ds mik; fyf[k, Hkkjrh; lafo/kku dh izLrkouk dks le>kb, rFkk mlds egRo ij izdk”k Mkfy,',
    ],
  ])('is small of %s', (_, text) => expect(shareOf(text)).toBeLessThan(0.5))

  test('counts words with holes as none', () => {
    expect(shareOf('�नम्न�ल�खत टिप्पणी �कन्हीं प्रश्न �ल�खए संरक्षण व�ण�न ग्राम पंचायत का�र्य')).toBeLessThan(0.7)
  })

  test('is not judged where there are hardly any words', () => expect(shareOf('x² + 3y = 7z, qwz')).toBe(1))
})

test('of two readings the one with more words is worth more, not the one with more signs', () => {
  const read = worthOf(wordsOfText('Explain the working of a sliding window protocol and its use'))
  const rubbish = worthOf(
    wordsOfText('rE x HIE ECR EA jiw tEVEES stior aw bnvc klopt wuvvn xcrtt mmnrr iirlt ooucn '.repeat(9)),
  )
  const unsure = worthOf([{ text: 'Explain the working of a sliding window protocol and its use', confidence: 40 }])
  expect(valueOf(read)).toBeGreaterThan(valueOf(rubbish))
  expect(valueOf(read)).toBeGreaterThan(valueOf(unsure))
})
