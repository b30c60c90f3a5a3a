import { entries } from '../notation/entries.ts'

/** Of the subjects. Other words in which people ask for a question of the guide. */
export const hinglishTechnical = entries('hinglish', [
  [
    'array | linked list',
    'array aur linked list, array ya linked list, memory lagatar, size fix, beech me daalna, beech se hatana, array ke fayde, linked list ke nuksan, node ka address, array se better list, memory bikhri hui, array ka size badhana, linked list ki zarurat',
  ],
  [
    'Big-O notation | Big-O',
    'time complexity nikalna, code ki speed, loop ki complexity, memory ka kharch, samay jatilta, algorithm ki raftaar, complexity nikalna, worst case samay, code slow chalna, input badhne par time, big o samajhna, kam time wala code, loop chalne ki ginti',
  ],
  [
    'find a cycle',
    'linked list me loop, loop dhundhna, cycle pata karna, linked list ghoom rahi, kachhua khargosh, khargosh aur kachua, tez aur dheema pointer, list khatam nahi hoti, list gol hona, loop hatana, loop detect karna, loop ki shuruaat, wapas usi node par',
  ],
  [
    'hash table',
    'hashmap andar se, hashmap ka kaam, hash table me takkar, do key ek jagah, collision hona, key takra jaye, hashing samajhna, collision sambhalna, ek hi bucket me, map me key dhundhna, same index aana, dictionary andar se, key value jodi',
  ],
  [
    'brackets | balanced',
    'bracket match karna, bracket sahi ya galat, bracket band karna, khule bracket, bracket check karna, stack se bracket, bracket ki jodi, bracket ginna, bracket ka kram, expression sahi ya galat, koshthak, bracket barabar, galat jagah bracket',
  ],
  [
    'binary search',
    'binary search likhna, sorted array me dhundhna, aadha karke dhundhna, beech se dhoondna, mid nikalna, binary search code, number jaldi dhundhna, kram wali list, infinite loop me fasna, mid ka overflow, pehla occurrence, linear se tez search, har baar aadha',
  ],
  [
    'merge sort | quicksort | heap sort',
    'sorting karna, sabse tez sorting, chhote se bade, kram me lagana, badhte kram me, sorting ke tarike, pivot chunna, array sort karna, sort me order barkarar, heap se sort, number line se lagana, sorting algo tulna',
  ],
  [
    'BFS | DFS',
    'graph me ghoomna, graph traverse karna, bfs ya dfs, level wise ghoomna, gehrai me jana, pehle padosi, sabse chhota rasta, bhool bhulaiya, queue se traversal, islands ginna, dost ke dost, graph ke saare node',
  ],
  [
    'two numbers',
    'do number ka jod, do number ka sum, jodi dhundhna, jod target ke barabar, pair nikalna, array me do sankhya, jodkar k bane, two sum code, dono ka total, sum barabar pair, do element jodna, array me pair, diya hua jod',
  ],
  [
    'dynamic programming',
    'dp samajhna, dp ke problem, recursion slow, baar baar wahi calculation, pehle ka result yaad, result save karna, sikke ginna, kam se kam sikke, chhote hisse me todna, seedhi chadhna, knapsack bori, table bharna, dobara calculate na karna',
  ],
  [
    'normalisation | BCNF',
    'table todna, data baar baar, data repeat hona, duplicate data hatana, table alag karna, normal form samajhna, redundancy kam karna, normalization steps, dohrav hatana, ek table ko baantna, table design sahi, transitive dependency hatana, bcnf aur 3nf',
  ],
  [
    'ACID',
    'paisa kat gaya, paise kate pahunche nahi, transaction fail hona, acid ka full form, bijli gayi beech me, transaction ke gun, acid ki properties, rollback hona, commit ke baad crash, upi payment atak gaya, aadha transfer hua',
  ],
  [
    'index',
    'index lagana, indexing karna, query slow, query tez karna, database dheema, index ke fayde, index ke nuksan, kitab ka index, data jaldi dhundhna, poori table padhna, insert slow hona, zyada index nuksan, table me search fast',
  ],
  [
    'left join | joins',
    'do table jodna, table milana, joins prakar, left join galat result, rows gayab, match nahi hua record, filter lagaya rows gayab, teen table jodna, employee department jodna, table khud join, dono table common data, sql join galti, dusri table info lana, sql tables mila',
  ],
  [
    'isolation levels',
    'do transaction ek saath, same row do user, bina commit data dikhna, tatkal ticket takkar, dobara padha badal gaya, transaction alag rakhna, dirty read rokna, update kho gaya, row lock lagana, aakhri seat booking, paise do baar kate, ek saath paisa nikala',
  ],
  [
    'TRUNCATE',
    'table khali karna, saara data hatana, table mita dena, data udana, delete kiya wapas lana, rollback ho sakta, table saaf karna, structure bachana data hatana, galti table drop, poora table delete, sab rows hatana, id wapas 1, tez delete command, ctrl z sql, trancate',
  ],
  [
    'second highest salary',
    'doosri sabse zyada salary, dusra sabse bada vetan, 2nd number salary, teesri highest salary, nth number salary query, sabse zyada kamane dusra, dusre number tankhwah, max chhodkar agli salary, department wise highest salary, same salary do log, topper baad marks, salary query likhna, sabse badi chhod dusri, top 3 vetan',
  ],
  [
    'process and a thread',
    'halka process, program andar chhota kaam, ek saath kai kaam, multithreading fayda, apni alag memory, memory share karna, chrome har tab alag, chalta hua program, naya process banana, python thread tez nahi, context switch kharcha, thred proses, app band bina system',
  ],
  [
    'deadlock',
    'do thread intezaar, ek dusre wait, program atak gaya, thread hang, dono phase hue, lock chhod nahi raha, deadlock chaar condition, deadlock rokna, deadlock bachna, deadlock todna, gol chakkar intezaar, process atke hue, resource pakad baitha, dedlock, dono taraf gaadi phasi',
  ],
  [
    'virtual memory | page fault',
    'ram kam pad gayi, ram badi game program, nakli memory, aabhasi memory, disk ram banana, page ram nahi mila, page badalna algorithm, laptop slow ram full, swap memory, logical address badalna, zyada swapping slow system, memory pages tukde, virtual memry, kam ram bada game',
  ],
  [
    'mutex | semaphore',
    'ek time ek thread, ek andar jaye, thread taala lagana, taala kholna haq, ginti lock, thread tal mel, paanch access limit, washroom chabi, chabi ek paas, shared variable bachana, race condition rokna, thread jagana signal, parking khaali jagah ginti, taala thread malik',
  ],
  [
    'round robin scheduling | FCFS',
    'pehle aao pehle pao, sabse chhota kaam pehle, baari baari cpu, cpu baari milna, waiting time nikalna, gantt chart banana, quantum chunna, cpu baantna, line pehle number, turnaround time nikalna, lamba process chhota process, scheduling numerical, round robbin, har process thoda time',
  ],
  [
    'TCP | UDP',
    'video call protocol, game protocol chunna, bharosemand connection, packet gum, packet kho gaya, teen tarfa handshake, sahi kram packet, tez bharosa nahi, dobara bhejna packet, live streaming protocol, data pahunchne guarantee, bina connection bhejna, udp tcp tez speed, call atakna packet',
  ],
  [
    'into the browser',
    'website khulna, url daalte hi, enter dabane baad, browser peeche kaam, link kholna, site load hona, naam ip nikalna, internet kaam karna, page screen aana, address bar likhna, domain server tak, youtube khulna, dns kaam',
  ],
  [
    'HTTPS',
    'website secure hona, browser taala nishan, lock icon website, s matlab secure, data chori rokna, beech koi padhe, public wifi password chori, ssl certificate, encryption chabi, hacker beech, site safe pehchan, not secure dikhna, http s lagana, bank site surakshit',
  ],
  [
    'pillars of OOP',
    'oops charo concept, char stambh, oops asli zindagi, class object samajh, data chhupana, parent gun lena, ek naam kai roop, oops fayde, baap beta class, private variable chhupana, car atm udaharan oops, andar kaam chhupana, java oops basics, char piller oop, encapsulation samajh',
  ],
  [
    'Abstract class',
    'adhoora class, object nahi banta, bina body method, kai interface ek class, interface use karna, abstract lagana, java multiple inheritance nahi, khali method, implements lagana, poora abstraction, ek class extend, sirf method naam, abstrct class, interface fayda',
  ],
  [
    'overloading | overriding',
    'same naam alag parameter, ek naam kai function, parent method badalna, child class dobara likhna, compile samay tay, run samay tay, method naam same, baap method dobara, static method override nahi, return type alag, overload override confusion, virtual function kaam, overlodding, override annotation lagana',
  ],
  [
    'passed by value',
    'function andar value badli, bahar value nahi badli, swap kaam nahi kiya, function copy bhejna, function address bhejna, pointer bhejna, original nahi badla, java object pass karna, list function badal gayi, asli variable badalna, call by refrence, array function bhejna, function bahar asar, do number swap',
  ],
  [
    'memory leak | heap',
    'variable store jagah, memory free nahi, free karna bhool gaye, ram bharti ja rahi, ram usage badhna, object banne jagah, new object memory, dynamic memory, kachra safai java, garbage collector kaam, stack overflow recursion, memory wapas nahi, pointer kho gaya, memory lik, app dheere dheere slow',
  ],
  [
    'equals',
    'string compare karna java, do string barabar, same string false aaya, barabar check karna, double equal barabar, address content compare, string pool kaam, do object barabar, dot equals lagana, naya string false, hashcode override karna, integer 128 galat, barabar nishan java, naam match nahi if',
  ],
])
