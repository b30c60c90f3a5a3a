import { questions } from '../question.ts'

const none = (texts: readonly string[]) => texts.map((text) => [text, ''] as const)

/** Common questions of students that this site does not answer. */
export const elsewhere = [
  ...questions(
    'English',
    none([
      'who is the dean of students',
      'bus route from the railway station to campus',
      'cricket team selection trials',
      'weather in bhubaneswar this weekend',
      'how do i join ncc',
      'phd guide selection',
      'gate exam preparation coaching',
      'transfer certificate procedure',
      'convocation gown rent',
      'parking pass for my bike',
      'movie tickets near me',
      'how to cook rice in hostel',
      'lost my wallet near the canteen',
      'who won the election',
      'cheap flights to delhi',
      'bank account opening for students',
      'blood donation camp date',
      'laptop repair shop',
      'chancellor of the university',
      'sim card recharge',
      'how to play chess',
      'hostel laundry price',
      'railway concession form',
    ]),
  ),
  ...questions(
    'Hinglish',
    none([
      'girls hostel ki warden kaun hai',
      'college fest kab hoga',
      'canteen me aaj kya bana hai',
      'dean sir ka cabin kaha hai',
      'bus pass kaise banega',
      'bike ki parking kaha h',
      'jan dhan account kaise khole',
      'sports day kab hai',
      'hostel me pani nahi aa rha',
      'aadhar card kho gaya',
      'pizza kaha milega',
      'hod sir kab aate hai',
      'metro ka kiraya kitna hai',
    ]),
  ),
  ...questions(
    'Hindi',
    none(['कैंटीन का खाना कैसा है', 'खेल प्रतियोगिता कब होगी', 'बस पास कैसे बनेगा', 'आज मौसम कैसा है', 'कुलपति का नाम क्या है']),
  ),
  ...questions('Odia', none(['କ୍ୟାଣ୍ଟିନ୍ କେଉଁଠି ଅଛି', 'ଖେଳ ପ୍ରତିଯୋଗିତା କେବେ ହେବ', 'ବସ୍ ପାସ୍ କେମିତି କରିବି', 'ଆଜି ପାଗ କେମିତି'])),
]
