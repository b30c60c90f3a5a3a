import { describe, expect, it } from 'vitest'
import { storableQuestion, redactPersonalData } from './redact.ts'

describe('what looks personal is cut out of a text', () => {
  it.each([
    ['mail asha.rao@example.ac.in about hostel', 'mail … about hostel'],
    ['asha.rao ＠ gmail.com', '…'],
    ['write to asha at gmail dot com please', 'write to … please'],
    ['pay to asha@okaxis for the fest', 'pay to … for the fest'],
    ['follow @asha_99 for notes', 'follow … for notes'],
    ['call 98765 43210 for the room', 'call … for the room'],
    ['call +91-98765-43210, now', 'call … , now'],
    ['call ९८७६५४३२१० abhi', 'call … abhi'],
    ['call ୯୮୭୬୫୪୩୨୧୦ now', 'call … now'],
    ['call 9\u200B8\u200B7\u200B6\u200B5\u200B4\u200B3\u200B2\u200B1\u200B0 now', 'call … now'],
    ['aadhaar 1234 5678 9012 lost', 'aadhaar … lost'],
    ['result of 21BCE10234 please', 'result of … please'],
    ['result of BPUT-2101230045', 'result of …'],
    ['call 98765_43210 or 98765‑43211', 'call … or …'],
    ['call 9*8*7*6*5*4*3*2*1*0 now', 'call … now'],
    ['call 9\u03368\u03367\u03366\u03365\u03364\u03363\u0336 now', 'call … now'],
    ['call 9️⃣8️⃣7️⃣6️⃣5️⃣4️⃣3️⃣ now', 'call … now'],
    ['call ❾❽❼❻❺❹❸ now', 'call … now'],
    ['call nine eight seven six five four three two one zero now', 'call … now'],
    ['call nau aath saat chhe paanch char teen do ek now', 'call … now'],
    ['नौ आठ सात छह पांच चार तीन पर फोन करो', '… पर फोन करो'],
    ['mail asha at the rate gmail dot com', 'mail …'],
    ['mail asha at gmail.com now', 'mail … now'],
    ['mail asha at gmail please', 'mail … please'],
    ['आशा एट जीमेल डॉट कॉम को लिखो', '… को लिखो'],
    ['आशा at gmail dot com', '…'],
    ['asha @ gmail . com', '…'],
    ['marks of roll no 45 please', 'marks of roll no … please'],
    ['my otp is 482913', 'my otp is …'],
    ['रोल नंबर ४५ का रिजल्ट', 'रोल नंबर … का रिजल्ट'],
    ['result of 21 BCE 10234 please', 'result of … please'],
    ['see https://drive.example/x?id=1 for it', 'see … for it'],
    ['see www.notes.example/abc for it', 'see … for it'],
    ['see bit.ly/3xYz for it', 'see … for it'],
  ])('%s', (text, expected) => expect(redactPersonalData(text)).toBe(expected))

  it.each([
    'exam schedule 2024-2025',
    'exam schedule 2024, 2025',
    'library open 10 to 100',
    '20 nov 2026 holiday',
    'roll number kab milega',
    'one or two seater room',
    'no one is at the office',
    'ek do teen char room',
    'results of 12/11/2026',
    'paper of CS-301 in 2024',
    'which companies take 7.5 CGPA in semester 5',
    'what is node.js used for',
    'परीक्षा कब है?',
    'ପରୀକ୍ଷା କେବେ?',
  ])('nothing is cut out of %s', (text) => expect(redactPersonalData(text)).toBe(text))
})

describe('a question is not stored', () => {
  it.each([
    ['when it says too little', 'hm'],
    ['when nothing is left of it', '9876543210 asha@example.org'],
    ['when it is keys that were pressed', 'asdfghjkl qwrtpsdfg'],
    ['when it is one letter', 'aaaaaaaa'],
    ['when it is a story', `I was in the hostel ${'and then '.repeat(20)}`],
    ['when it is longer than a question', 'x y '.repeat(40)],
    ['when it is signs', '?!?! ... ///'],
  ])('%s', (_why, text) => expect(storableQuestion(text)).toBeUndefined())
})

it('a question in any of the languages is stored', () => {
  for (const text of ['gym kab khulta hai', 'bus', 'जिम कब खुलता है', 'ଜିମ୍ କେବେ ଖୋଲେ', 'rhythms of music club?'])
    expect(storableQuestion(text)).toBe(text)
})
