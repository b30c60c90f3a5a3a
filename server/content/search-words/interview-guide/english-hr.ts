import { entries } from '../notation/entries.ts'

/** Of questions about oneself. Other words in which people ask for a question of the guide. */
export const englishHr = entries('en', [
  [
    'about yourself',
    'introduce yourself, self introduction, self intro, about urself, brief introduction, fresher introduction, elevator pitch, walk through resume, ice breaker, intro speech, personal background, describe yourself, profile summary, self introdution, my intro lines, about me, opening pitch',
  ],
  [
    'should we hire you',
    'select you over others, makes you different, stand out from others, better than other candidates, unique selling point, value you bring, reason to select me, right fit for job, suitable for this position, sell yourself, convince them to select, hire me, best candidate, contribution to company, add value to organisation, skills match, what you can offer, special about you, hiring you',
  ],
  [
    'want to join us',
    'join this company, chose our company, know about our company, about our organisation, company research, interest in this company, motivation to apply, reason for applying, chosen this firm, dream company, attracts you to us, work culture reputation, working for us, company background, joinning reason, prefer us over competitors, company vision and values',
  ],
  [
    'strengths | weakness',
    'strength and weakness, weak points, strong points, good and bad qualities, positive and negative traits, negatives about you, plus minus points, area of improvement, room for improvement, biggest weakness, personality traits, stregth weekness, best quality, bad habits, friends describe you, overthinking procrastination, strong suit',
  ],
  [
    'in five years',
    'career goals, long term goal, short term goal, future plans, career plan, future vision, 5 yrs from now, higher studies plan, gate mba ms abroad, stay with company, long term commitment, quit early, career roadmap, aim in life, job hopping, upsc govt job plan',
  ],
  [
    'team did not agree',
    'team conflict, conflict resolution, difficult teammate, fight with group member, opinion clash, disagreement with colleague, quarrel in project group, teamwork problem, team player, argument with friend, teammate not working, lazy group member, convince teammates, disagree with boss, group project trouble, free rider in group, non cooperative member, compromise in group',
  ],
  [
    'about a failure',
    'biggest mistake, time you failed, did not work out, lesson from mistake, learnt from error, worst moment, biggest failure in life, messed up, project flopped, missed goal, lost competition, bounce back, overcome failure, screwed up, faliure story, unsuccessful attempt',
  ],
  [
    'under pressure',
    'stress management, handle stress, tight deadline, multiple tasks, time management, prioritise work, heavy workload, stressful situation, deadline missed, crunch time, cope with stress, juggling tasks, urgent work, too much work, stay calm, stres handling, project and exams together',
  ],
  [
    'CGPA is low',
    'low marks, poor grades, bad academic record, failed subject, low percentage, less than 60 percent, gpa below 7, marks are bad, drop in grades, weak in studies',
  ],
  [
    'willing to relocate',
    'move to another city, transfer to other state, night shift, rotational shift, flexible location, job location preference, work from office, work from home, hybrid remote, leave hometown, pan india posting, service agreement, service bond, bond penalty, abroad posting, travel for work, 24x7 support, graveyard shift, bangalore pune chennai move',
  ],
  [
    'salary do you expect',
    'expected ctc, salary expectation, salary negotiation, negotiate pay, in hand salary, take home pay, other company offer, multiple offers, offer letter in hand, results pending elsewhere, lakhs per annum, money talk, desired package, cost to company, already placed elsewhere, perks and hike',
  ],
  [
    'questions for us',
    'ask the interviewer, ask hr, ask recruiter, ask at the end, reverse questions, anything to ask, any doubts, any queries, my turn to ask, clarify with panel, enquire about role, closing minutes, wrap up, smart things to ask, nothing to ask, ask about training, ask about team culture, counter questions, questions from candidate side',
  ],
])
