import { entries, forms } from '../notation/entries.ts'

/** Everyday question words, fillers and politeness. */
export const englishTalk = entries('en', [
  // Spellings on a phone
  [
    '',
    'shd, shld, shud, cud, wud, wanna, gonna, hv, knw, nd, abt, wid, frm, tht, dat, wer, whr, whn, wich, wats, bcoz, bcz, becoz, coz, cuz, tho, alot, gotta, rn, tbh, idk, lol, tmrw, tmr, tomorow, tdy, nxt, ppl, any1, every1, evryone, smth, smthing, somthing, k, okk, y, n, d, v, pm, plss, plse, thx, thnks, thanku, thankyou, sry, helo, hello, hi, hii, yeah, yes, oh, lets, cannot, shouldnt, wouldnt, couldnt, theres, thats, theyre, youre, hes, shes, dnt, cnt, jst, stil, alredy, def, not',
  ],
  // How, when and how much
  [
    '',
    'else, anyway, anymore, somehow, somewhere, anywhere, everywhere, always, often, sometimes, usually, generally, normally, basically, mostly, mainly, especially, specifically, probably, maybe, definitely, surely, simply, directly, immediately, urgently, urgent, recently, finally, suddenly, officially, honestly, properly, correctly, completely, totally, almost, approximately, approx, around, enough, quite, instead, otherwise, though, however, since, unless, whether, without, within, per, via, later, latest, recent, next, upcoming, unfortunately, accidentally, lot, lots, atleast, daily',
  ],
  // Whole phrases, whose words are not the question's subject
  [
    '',
    'right now, as of now, so far, in case, in advance, in detail, in time, on time, anytime, due to, because of, according to, related to, based on, kind of, type of, types of, what type of, what kind of, full form, step by step, please note, note that, is it fine, good morning, good evening, any idea, no idea, idea about, excuse me, quick question, have a question, have a query, query regarding, have a doubt, had a doubt, small doubt, quick doubt, planning to, do the needful, needful, please reply, kindly reply, please confirm, kindly confirm, please guide, guide me, please share, out of station, out of town, hometown, not working, not able to, facing issue, facing problem, worth it, any suggestions',
  ],
  // The writer and other people
  [
    '',
    'father, mother, dad, papa, mom, brother, sister, cousin, uncle, family, relative, friend, friends, frnd, frnds, classmate, batchmates, people, everybody, somebody, anybody, nobody, everyone, none, nothing, whatever, whenever, us, dear, respected',
  ],
  // Words without a subject
  [
    '',
    'better, nice, great, easy, easier, easily, difficult, tough, simple, fast, faster, important, particular, specific, certain, various, several, every, others, whole, entire, proper, similar, compulsory, mandatory, strict, sure, worried, confused, scared, nervous, stuck, serious, genuine, legit, unable, interested, sorry, option, options, chance, chances, opportunity, opportunities, amount, total, status, trouble, criteria, advice',
  ],
  [
    '',
    forms(
      'want click appear look happen help explain suggest ask recommend seem depend affect exist allow accept collect proceed follow reflect inform consider wait suffer avoid obtain contain crack mention wonder',
      's ed ing',
    ),
  ],
  [
    '',
    forms(
      'assume believe continue declare face generate hope include manage provide receive release require resolve struggle suppose waste',
      's d',
    ),
  ],
  ['', 'even, wants, wanted, normal, became, becoming, ever, items, crazy'],
  // Irregular verbs
  [
    '',
    'facing, generating, hoping, including, managing, providing, receiving, requiring, requirement, requirements, struggling, recieve, recieved, announced, conducted, held, come, gets, gives, gave, given, giving, takes, took, taken, goes, went, gone, told, saying, saw, seen, seeing, knows, knew, known, finding, found, keeps, keeping, means, meant, mean, thinking, thought, feel, feeling, sent, understand, understood, try, tried, trying, clarify, heard, finish, finished, checking, updated',
  ],
])
