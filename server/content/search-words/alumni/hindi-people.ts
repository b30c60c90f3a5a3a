import { entries } from '../notation/entries.ts'

/** Those who went before, and what they are asked for. */
export const hindiPeople = entries('hi', [
  [
    'alumni | alumnus',
    'पूर्व छात्र, पूर्व छात्रा, पुराने छात्र, एलुमनाई, पूर्व विद्यार्थी, पुराने विद्यार्थी, एलुमनी, पुराने स्टूडेंट, पहले के छात्र, कॉलेज के पुराने छात्र, भूतपूर्व छात्र',
  ],
  ['alumni | seniors', 'सीनियर भैया, सीनियर दीदी, वरिष्ठ छात्र, सीनियर भइया, सीनियर भाई, सीनियर भैया से, प्लेस्ड सीनियर'],
])
