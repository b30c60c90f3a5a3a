import { entries, forms } from '../notation/entries.ts'

const endings =
  'a e i o u un ega egi enge oge unga ungi na ne ni ta ti te ke kr ao aya aye wana wane gaya gayi gya gyi do du diya lo lu'

/** Everyday question words, fillers and politeness. */
export const hinglishTalk = entries('hinglish', [
  // Verbs without a subject.
  [
    '',
    forms(
      'kat pakad bhej bhj ruk rok uth soch dhundh khoj mangwa banwa karwa krwa dilwa lagwa pahunch badh bach samjha seekh tod jod atak chuk laut baith dkh rkh chl lg mlt',
      endings,
    ),
  ],
  [
    '',
    forms(
      'kar kr ho mil bata bta dikha',
      'do du dena diya dia lo lu le liya gaya gayi gya gyi jaye jayega jaega jata jati raha rahi rha rhi rhe skta skte',
    ),
  ],
  [
    '',
    'hga, gyi, gye, hokar, lekar, aakar, lele, bnao, bnaye, doge, loge, aara, btaiye, keh, kehna, sunna, suno, daalna, daale, daalu, paate, cahiye, chiye, maar, dar lag, ghabra, tension, pasand, a gaya, a gya, kaam, kam nhi kr, kam nahi kr, kam nahi kar',
  ],
  // Particles and short spellings.
  [
    '',
    'm, q, kon sa, kaun sa, abi, aj kl, kha, kdhr, idhr, udhr, yhi, wha, wahi, yahi, trh, jaise, jaisa, waise, aise, ese, aisa, isliye, taki, warna, ni, mat, tk, koi b, kuch b, ye b, sirf, bas, hmm, jaha, jahan, agr, lkn, phle, bad me, bd me, sb, sbse, es, isi, usi, inka, inke, inki, inko, unko, unke, unhe, inhe, isse, jisko, jisne, main, mjhe, mje, mujhse, mereko, mko, maine, hame, humein, humne, humse, aapko, aapse, tmhe, tumko, tujhe, teri, tera, tere, usne, isne, khud, apn',
  ],
  [
    '',
    'thodi, thora, acche, achhe, achi, ache, bina, baki, khatam, aage, bhot, bht, bhut, zyda, itne, itni, jitna, pura, puri, adha, aadhe, dono, tarah, jagah, jgh, cheez, cheeze, baar, dobara, wajah, bare m, ke hisab se, k hisab se, hisab se, taraf, trf, jruri, jarurat, mushkil, aasan, sach, shayad, pakka, bilkul, turant, fatafat',
  ],
  // Time of day, days, and people.
  [
    '',
    'bje, subah, subha, savere, shaam, dopahar, rat ko, kal, kl, parso, hafta, mahina, roz, kabhi, kbhi, hamesha, der, agle, agla, agli, dost, doston, bhaiyo, sir g, mummy, maa, ghar, beta, bacche, ladka, ladki, ldki, behen, yrr, yaaro, mem, aadmi',
  ],
  // Politeness, how a question begins or ends, and English in short.
  [
    '',
    'kripya, dhanyawad, shukriya, namaste, hllo, maaf, request hai, maloom, pta, jankari, ek sawal, mera sawal, mera ek sawal, ek doubt, mera ek doubt, ek baat, confuse, confusion, madad karo, madad chahiye, guide kro, rply, reply do, hindi me, hindi mein, dis, msg, frst, basicly',
  ],
])
