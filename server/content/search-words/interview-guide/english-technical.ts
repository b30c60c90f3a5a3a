import { entries } from '../notation/entries.ts'

/** Of the subjects. Other words in which people ask for a question of the guide. */
export const englishTechnical = entries('en', [
  [
    'array | linked list',
    'array vs linked list, linkedlist vs arraylist, ll vs array, contiguous memory, random access, static vs dynamic size, fixed size, pointer based structure, memory allocation, singly linked list, sequential access, advantages of linked list, disadvantages of array, choose data structure, cache locality, non contiguous, shifting elements, resizable array, linear data structures',
  ],
  [
    'Big-O notation | Big-O',
    'time complexity, space complexity, asymptotic analysis, order of growth, theta omega, big oh, bigo, algorithm efficiency, running time, worst case complexity, code speed, scalability, best case analysis, logarithmic linear quadratic, nested loop complexity, calculate complexity, time complexcity, algorithm performance, efficient solution, number of operations',
  ],
  [
    'find a cycle',
    'loop in linked list, detect loop, loop detection, cycle detection, circular linked list, tortoise and hare, slow fast pointer, floyd algorithm, hare tortoise, endless list, start of loop, node pointing back, linkedlist cycle, list never ends, loop length, remove loop, next never null, traversal never stops, cyclic list',
  ],
  [
    'hash table',
    'hashing, hashmap internal working, hash collision, dictionary internals, separate chaining, linear probing, quadratic probing, double hashing, rehashing, key value pairs, unordered map, associative array, bucket array, same hash code, constant time lookup, hash function design, treeify, collision resolution, hash clash, map implementation',
  ],
  [
    'brackets | balanced',
    'valid parentheses, balanced parentheses, matching parenthesis, paranthesis matching, parantheses check, bracket matching, valid brackets, curly braces, round square curly, stack application, compiler syntax check, missing closing brace, unmatched bracket, parens, expression validity, well formed expression, braces order, nested braces',
  ],
  [
    'binary search',
    'binary seach, bsearch, search in sorted array, divide and conquer search, half interval search, logarithmic search, lower bound upper bound, first occurrence, last occurrence, mid overflow, off by one, low high mid, infinite loop mid, linear vs binary search, search rotated array, guess the number game, dictionary page halving, integer overflow midpoint, bug in bin search',
  ],
  [
    'merge sort | quicksort | heap sort',
    'sorting algorithms, best sorting algorithm, fastest sort, heapsort, mergesort, stable sorting, in place sorting, pivot partition, sorting complexity, ascending order, descending order, external sorting, bubble selection sort, priority queue sort, quik sort, divide and conquer sort, arrange numbers, sorting technique',
  ],
  [
    'BFS | DFS',
    'breadth first search, depth first search, bfs vs dfs, graph traversal, level order traversal, graph search, shortest route, explore neighbours first, go deep first, maze solving, friend of friend, number of islands, rotten oranges, connected components, topological sort, queue vs stack traversal, visited array, graph algos, flood fill, bredth first',
  ],
  [
    'two numbers',
    'two sum, 2 sum, 2sum, twosum, pair sum, pair with given sum, sum equal to k, complement lookup, two pointer technique, count pairs, three sum, sum of 2 elements, given total, pairs adding to x, two items exact budget, hashmap pair, brute force pairs, tow sum',
  ],
  [
    'dynamic programming',
    'memoization, top down bottom up, recursion with cache, knapsack, coin change, longest common subsequence, edit distance, climbing stairs, greedy vs dp, recurrence relation, state transition, optimise recursion, dynamic programing, store previous results, repeated calculation, minimum notes for change, dp vs recursion, house robber',
  ],
  [
    'normalisation | BCNF',
    'normal forms, database normalization, 1nf 2nf 3nf, boyce codd normal form, functional dependency, partial dependency, transitive dependency, redundancy removal, duplicate data, update anomaly, insertion deletion anomaly, decompose table, split table, lossless join, denormalization, table design, atomic values, normalisaton, repeated data in tables, schema refinement',
  ],
  [
    'ACID',
    'acid properties, transaction properties, atomic consistent isolated durable, commit rollback, all or nothing, bank transfer failure, money deducted not credited, upi payment failed, crash recovery, redo undo log, acid full form, reliable transactions, power failure midway, database guarantees, base vs acid, failed transaction reversal, half completed transfer, atm cash debited',
  ],
  [
    'index',
    'indexing, database indexing, sql index, slow query, speed up query, query optimisation, clustered vs nonclustered index, b+ tree, secondary index, composite index, full table scan, create index, index at book back, query taking too long, too many indexes, index disadvantages, indexing overhead, faster select, leftmost prefix, low cardinality',
  ],
  [
    'left join | joins',
    'outer join, left outer join, self join, natural join, equi join, theta join, combine two tables, merge tables sql, fetch data multiple tables, venn diagram joins, common records two tables, unmatched records, cartesian product, anti join, rows missing after filter, join condition versus filter, employee department tables, join types, lost rows',
  ],
  [
    'isolation levels',
    'concurrency control, concurrent transactions, concurrency anomalies, double booking, lost update, write skew, snapshot isolation, mvcc, pessimistic locking, optimistic locking, uncommitted data visible, inconsistent reads, simultaneous users same record, same seat sold twice, acid isolation property, last ticket two users, irctc same berth, transaction interference, isolaton levels, parallel transactions',
  ],
  [
    'TRUNCATE',
    'clear table, wipe table, erase all records, empty table quickly, keep schema remove data, undo delete, recover deleted rows, rollback after truncate, ddl dml commands, ddl dml dcl tcl, sql command categories, reset identity, reset auto increment, turncate, purge records, delete forgot condition, remove table permanently, accidentally dropped table',
  ],
  [
    'second highest salary',
    'nth highest salary, 2nd highest salary, 2nd max salary, second largest salary, third highest paid, kth highest salary, second maximum value sql, top 3 salaries dept, highest paid employee, second topper marks query, window functions, subquery, nested query, correlated subquery, department wise highest, top n records, salary without limit keyword, salry query',
  ],
  [
    'process and a thread',
    'multithreading, multi threading, multiprocessing, multitasking, lightweight process, context switching, concurrency parallelism, process control block, inter process communication, fork, child process, chrome separate tabs, user level kernel threads, thread pool, parallel execution, python threading slow, global interpreter lock',
  ],
  [
    'deadlock',
    'coffman conditions, necessary conditions deadlock, dining philosophers, threads stuck forever, program hangs forever, threads blocked mutually, resource allocation graph, wait for graph, safe state, deadlock avoidance, deadlock detection recovery, lock ordering, lock timeout trylock, cyclic dependency resources, traffic jam crossroads, dead lock, bankers algo, two transactions stuck, resource contention',
  ],
  [
    'virtual memory | page fault',
    'paging, demand paging, swapping, swap space, page replacement algorithm, fifo lru optimal replacement, belady anomaly, logical physical address, address translation, translation lookaside buffer, program bigger than ram, ram full slow laptop, pagefile, dirty bit, copy on write, segmented memory, segfault, memory management os, page miss',
  ],
  [
    'mutex | semaphore',
    'process synchronization, thread synchronization, counting semaphore, critical section problem, race condition, monitor condition variable, spinlock, mutual exclusion lock, locking mechanism signalling mechanism, p v operations, acquire release, limit concurrent access, bounded buffer, readers writers problem, one thread enters, toilet key analogy, lock ownership unlock, semaphor, synchronized keyword',
  ],
  [
    'round robin scheduling | FCFS',
    'cpu scheduling, process scheduling algorithms, first come first serve, shortest job first, fifo scheduling, rr algorithm, srtf, time quantum, timeslice, gantt chart, turnaround time, average waiting time, burst arrival time, preemptive non preemptive, multilevel feedback queue, ready queue, cpu dispatcher, process runs next, completely fair scheduler, aging',
  ],
  [
    'TCP | UDP',
    'transmission control protocol, user datagram protocol, transport layer, transport protocols, connection oriented connectionless, reliable delivery, 3way handshake, packet loss, retransmission, acknowledgement, sliding window, video streaming protocol, online gaming pubg, live match streaming, packets jumbled sequence, socket programming, best effort delivery, osi layer 4',
  ],
  [
    'into the browser',
    'website opens behind scenes, website loading steps, domain name resolution, url lifecycle, web page rendering, dns lookup process, click link, webpage load time, recursive iterative nameserver, webpage request flow, critical rendering path, request response cycle, address bar, webpage display, hit enter url',
  ],
  [
    'HTTPS',
    'ssl handshake, secure http, data encryption transit, asymmetric encryption, public key cryptography, ca certificate chain, digital certificate, green lock icon, not secure warning, port 80 443, man in the middle, mitm attack, eavesdropping, sniffing password wifi, secure website, key exchange, rsa aes, website security, self signed certificate',
  ],
  [
    'pillars of OOP',
    'oops concepts, object oriented programming, oop principles, object oriented features, four pillers, class object basics, data hiding, getters setters, oops real life, encapsulation abstraction confusion, code reuse parent child, many forms, composition over inheritance, procedural programming comparison, oop benefits, information hiding, base derived class, apie mnemonic',
  ],
  [
    'Abstract class',
    'abstract keyword, implements extends, multiple inheritance java, default method java 8, pure virtual function, partial implementation, 100 abstraction, cannot instantiate, cannot create object, functional interface, marker interface, method without body, choosing interface, unimplemented methods, constructor inside abstract, interface variables final, interfce, abstact class, diamond problem, blueprint class',
  ],
  [
    'overloading | overriding',
    'compile time polymorphism, runtime polymorphism, static dynamic polymorphism, early late binding, ad hoc polymorphism, function overloading, operator overloading, constructor overloading, same name different signature, method signature, dynamic method dispatch, vtable, redefine parent method, child class same method, covariant return type, static method hiding, over loading over riding, overide, super keyword, main method overloaded',
  ],
  [
    'passed by value',
    'call by value, call by reference, pass pointer function, pass by sharing, actual formal parameters, variable modified outside function, swap two numbers function, swap not working, pointer argument, original variable unchanged, aliasing, mutable immutable arguments, array sent function, function receives copy, list changed inside function, ampersand parameter, parameter passing, java reference types copy, side effect function',
  ],
  [
    'memory leak | heap',
    'dynamic memory allocation, static allocation, garbage collection, stackoverflowerror, outofmemoryerror, variables storage location, program memory layout, memory segments, calloc realloc, forgot free memory, valgrind, smart pointers, shared ptr, memory profiler, ram usage keeps increasing, code data bss segment, double free, deallocation, app slows gradually',
  ],
  [
    'equals',
    'string comparison java, compare two strings, double equals, dot equals method, reference equality, content equality, string constant pool, string intern, shallow deep comparison, same strings give false, integer caching autoboxing, equals hashcode rule, memory address comparison, object equality, string immutable, hashset duplicates, equality operator, new keyword string, integer 128 comparison',
  ],
])
