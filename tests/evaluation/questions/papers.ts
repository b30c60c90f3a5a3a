import { type Question, type Language, onPages } from '../question.ts'

// Questions whose answer is on a page of a sample paper, of notes, or of an answer key (supabase/seed/papers).

const [english, hinglish, hindi, odia]: readonly Language[] = ['English', 'Hinglish', 'Hindi', 'Odia']

const rows: readonly [language: Language | undefined, text: string, pages: string][] = [
  [english, 'What is the maximum height of an AVL tree with n nodes?', 'dsa-notes-trees 2'],
  [english, 'where does a null right link point in a threaded binary tree', 'dsa-notes-trees 2'],
  [english, 'How do I delete a node with two children from a binary search tree?', 'dsa-notes-trees 1'],
  [english, 'LL RR LR RL rotation table', 'dsa-notes-trees 2'],
  [english, 'What does the wait-die scheme do with a younger transaction?', 'dbms-notes-transactions 2'],
  [english, 'when is a schedule conflict serialisable precedence graph cycle', 'dbms-notes-transactions 1'],
  [english, 'What is the write-ahead rule?', 'dbms-notes-transactions 1'],
  [english, "Explain Thomas' write rule", 'dbms-notes-transactions 2, dbms-end-2024 2'],
  [english, 'efficiency of the Otto cycle for compression ratio 8', 'thermo-notes-cycles 1, thermo-end-2021 2'],
  [english, 'definition of the cut-off ratio in a diesel engine', 'thermo-notes-cycles 1'],
  [english, 'mean effective pressure swept volume', 'thermo-notes-cycles 2'],
  [english, 'Brayton cycle pressure ratio efficiency gas turbine', 'thermo-notes-cycles 2'],
  [
    english,
    'reverse a singly linked list without extra memory',
    'dsa-end-2022 1, dsa-end-2024 1, dsa-mid-2025 1, dsa-key-2024 1',
  ],
  [
    english,
    'which paper asked about threaded binary tree short note',
    'dsa-end-2021 2, dsa-end-2023 2, dsa-end-2025 2',
  ],
  [english, 'ER diagram for a railway reservation system', 'dbms-end-2024 1'],
  [english, 'hospital ER diagram patients doctors wards', 'dbms-end-2022 1'],
  [english, 'phantom reads isolation level', 'dbms-end-2025 2, dbms-key-2025 2'],
  [english, 'SQL query sailors rating above 7', 'dbms-end-2024 1'],
  [english, 'insert keys into an empty B+ tree of order 3', 'dbms-end-2023 2'],
  [english, 'ice melts in a room change of entropy of the universe', 'thermo-end-2022 2, thermo-end-2025 2'],
  [english, 'Clausius-Clapeyron equation derivation question', 'thermo-end-2024 2, thermo-key-2024 2'],
  [english, 'array stored in column-major order address', 'dsa-mid-2025 1'],
  [english, 'vapour compression refrigeration p-h diagram', 'thermo-end-2025 2'],
  [english, 'answer of the least power that the refrigerator needs 268 K', 'thermo-key-2024 1, thermo-end-2024 1'],
  [hinglish, 'AVL tree ki maximum height kitni hoti hai', 'dsa-notes-trees 2'],
  [
    hinglish,
    'wound-wait scheme kya hai',
    'dbms-notes-transactions 2, dbms-end-2021 2, dbms-end-2023 2, dbms-end-2025 2',
  ],
  [
    hinglish,
    'strict two-phase locking kya hota hai',
    'dbms-notes-transactions 2, dbms-end-2021 2, dbms-end-2022 2, dbms-end-2023 2, dbms-end-2025 2',
  ],
  [hinglish, 'dual cycle ki efficiency kaise hoti hai', 'thermo-notes-cycles 2'],
  [hinglish, 'petrol engine me knocking kyon hoti hai', 'thermo-notes-cycles 1'],
  [hinglish, 'recoverable schedule kya hota hai', 'dbms-notes-transactions 1, dbms-end-2023 1'],
  [hinglish, 'kruskal algorithm ka question dikhao', 'dsa-end-2022 2, dsa-end-2024 2'],
  [hinglish, 'tower of hanoi kaunse paper me aaya tha', 'dsa-end-2021 2, dsa-end-2024 1, dsa-mid-2025 1'],
  [hinglish, 'linear probing wala question kaunse saal me aaya', 'dsa-end-2022 2, dsa-end-2024 2'],
  [
    hinglish,
    'normalisation 1NF 2NF 3NF ka question',
    'dbms-end-2021 2, dbms-end-2022 2, dbms-end-2023 1, dbms-end-2024 2, dbms-end-2025 2',
  ],
  [hinglish, 'food delivery ka ER diagram kaunse paper me tha', 'dbms-mid-2023 1'],
  [hinglish, 'carnot engine 900 K wala numerical', 'thermo-end-2022 1'],
  [hinglish, 'steam turbine 40 bar rankine cycle ka numerical', 'thermo-end-2023 2'],
  [hinglish, 'quick sort worst case derive karna kab aaya tha', 'dsa-end-2021 2, dsa-end-2022 2, dsa-end-2024 2'],
  [
    hinglish,
    'zeroth law kaunse paper me pucha hai',
    'thermo-end-2021 1, thermo-end-2022 1, thermo-end-2023 1, thermo-mid-2025 1',
  ],
  [hinglish, 'deque ke types input-restricted', 'dsa-mid-2025 1'],
  [hindi, 'AVL tree की ऊँचाई अधिकतम कितनी होती है', 'dsa-notes-trees 2'],
  [hindi, 'B-tree of order m क्या है', 'dsa-notes-trees 2, dsa-end-2023 2'],
  [
    hindi,
    'ACID properties क्या हैं',
    'dbms-notes-transactions 1, dbms-end-2021 2, dbms-end-2022 2, dbms-end-2023 1, dbms-end-2024 2, dbms-end-2025 2, dbms-key-2025 2',
  ],
  [hindi, 'checkpoint से log कहाँ तक पढ़ना पड़ता है', 'dbms-notes-transactions 2'],
  [hindi, 'diesel cycle का cut-off ratio क्या होता है', 'thermo-notes-cycles 1, thermo-end-2022 2, thermo-end-2024 2'],
  [
    hindi,
    'regeneration और reheating कैसे काम करते हैं',
    'thermo-notes-cycles 2, thermo-end-2022 2, thermo-end-2024 2, thermo-key-2024 2',
  ],
  [hindi, 'Maxwell relations का प्रश्न', 'thermo-end-2021 2, thermo-end-2023 2'],
  [hindi, 'topological sorting किस पेपर में आया', 'dsa-end-2025 2'],
  [hindi, 'multivalued dependency और fourth normal form', 'dbms-end-2025 2, dbms-key-2025 2'],
  [hindi, 'शैडो पेजिंग shadow paging short note', 'dbms-end-2023 2'],
  [odia, 'AVL tree ର ସର୍ବାଧିକ height କେତେ', 'dsa-notes-trees 2'],
  [odia, 'binary search tree ରୁ node କେମିତି delete କରିବା', 'dsa-notes-trees 1, dsa-end-2021 1, dsa-end-2025 1'],
  [odia, 'wait-die ଓ wound-wait କଣ', 'dbms-notes-transactions 2, dbms-end-2021 2, dbms-end-2023 2, dbms-end-2025 2'],
  [odia, 'durability କଣ', 'dbms-notes-transactions 1, dbms-key-2025 2'],
  [odia, 'Brayton cycle ର efficiency', 'thermo-notes-cycles 2'],
  [odia, 'Joule-Thomson coefficient ପ୍ରଶ୍ନ', 'thermo-end-2021 2, thermo-end-2023 2'],
  [odia, 'Dijkstra algorithm ପ୍ରଶ୍ନ କେଉଁ ବର୍ଷ ଆସିଥିଲା', 'dsa-end-2021 2, dsa-end-2023 2, dsa-end-2025 2'],
  [odia, 'lossless-join decomposition ପ୍ରଶ୍ନ', 'dbms-end-2021 2, dbms-end-2022 2, dbms-end-2025 2'],
  [odia, 'priority queue କଣ', 'dsa-end-2023 1'],
  [odia, 'Mollier diagram ର ବ୍ୟବହାର', 'thermo-end-2024 2, thermo-key-2024 2'],
]

const withoutAnswer: readonly [language: Language | undefined, text: string][] = [
  [english, 'red-black tree insertion'],
  [english, 'Bellman-Ford negative weights'],
  [english, 'Reynolds number of pipe flow'],
  [english, 'subnet mask question of computer networks'],
  [hinglish, 'laplace transform ka question'],
  [hinglish, 'MongoDB sharding kya hai'],
  [hindi, 'fourier series का प्रश्न'],
  [odia, 'TCP congestion ପ୍ରଶ୍ନ'],
]

export const papers: readonly Question[] = [...rows, ...withoutAnswer].map(
  ([language = 'English', text, pages = '']) => ({
    text,
    language,
    expected: pages === '' ? [] : onPages(pages),
  }),
)
