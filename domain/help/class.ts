import { paths } from '#domain/paths.ts'
import type { HelpGroup } from './entry.ts'

export const ownClass: HelpGroup = {
  id: 'class',
  title: 'Timetable of your class',
  entries: [
    {
      id: 'see-timetable',
      title: 'See the timetable of my class',
      text: 'Timetable has the week of your section, with rooms and what has changed; Today begins with the class that comes next. Choose your lab group there once, and the day has only your own labs.',
      steps: ['Open Timetable.', 'Choose your section, if you are in none yet.', 'Tick your groups and press Save.'],
      asked:
        'timetable time table schedule routine class period room next class today tomorrow lab group section batch when where is my class',
      to: paths.class(),
      open: 'Open the timetable',
    },
    {
      id: 'report-change',
      title: 'Report a class that is cancelled or moved',
      text: 'In the timetable, press the pencil beside the class, choose what changes and press Report. Classmates see it at once as unconfirmed; it counts when three of you, or the class representative, say so.',
      steps: [
        'Open Timetable and the day.',
        'Press the pencil beside the class, or Report a change.',
        'Choose cancelled, moved, room, teacher, extra class or the whole day.',
        'Press Report.',
      ],
      note: 'Is a report wrong? Press Not so. Your own can be taken back until it counts. What is due for all, such as an assignment, is proposed the same way: Add what is due.',
      asked:
        'class moved postponed room changed extra class saturday follows monday report change timetable classmates confirm dispute',
      to: paths.class(),
      open: 'Open the timetable',
    },
    {
      id: 'represent-class',
      title: 'Become the class representative',
      text: 'In the timetable of a class without a representative, press Offer to represent the class; two classmates confirm it. From then on your changes hold at once, and you edit the timetable. Whoever leaves the section is it no more.',
      asked: 'class representative cr become represent section monitor role edit timetable who may edit',
      to: paths.class(),
      open: 'Open the timetable',
    },
    {
      id: 'free-rooms',
      title: 'Find a classroom without a class',
      text: 'At the end of the timetable, press Rooms without a class: it lists the rooms in which no section has a class, now or at an hour you choose.',
      asked: 'free classrooms unused where to study between classes',
      to: paths.class(),
      open: 'Open the timetable',
    },
    {
      id: 'share-timetable',
      title: 'Share or print the timetable of my class',
      text: 'In Timetable, press the share sign: it has the link for classmates, Print, and the public link with its QR code, which a class representative makes. Anybody with the public link can read courses, rooms and teachers without an account.',
      asked: 'share timetable qr code public link print poster without account parents',
      to: paths.class(),
      open: 'Open the timetable',
      also: [paths.sharedClass()],
    },
    {
      id: 'type-timetable',
      title: 'Type the timetable of my class',
      text: 'Open Type the timetable, type two letters of each course, and press Publish. Until then it is a draft on your device.',
      steps: [
        'Enter the first and last day of classes, and check the hours.',
        'Type a course by its code, short name or name: the room of its last class comes with it. Two labs at once are CS391 / CS393, group A1 first.',
        'For a lab of several hours, a teacher, a group or every other week, press the three dots of the class.',
      ],
      note: 'The representatives of the class edit it; every member does while there is none.',
      asked:
        'timetable time table routine schedule class periods enter edit type weekly lectures labs groups batch section create representative cr',
      to: paths.classEdit(),
      open: 'Type the timetable',
    },
    {
      id: 'paste-timetable',
      title: 'Paste a printed timetable',
      text: 'Copy the table from a spreadsheet or the department’s page, paste it into Faster: paste it, and check what is marked as a guess. A CSV file works as well.',
      note: 'The timetable of a parallel class is copied from its public link: press Copy another class.',
      asked:
        'paste import timetable excel sheet csv copy upload table department page pdf html alternate weeks other section parallel class same timetable',
      to: paths.classEdit(),
      open: 'Paste a timetable',
    },
    {
      id: 'attendance',
      title: 'See how many classes I can skip',
      text: 'The page Attendance counts by the timetable of your class: tick each one off, and it says how many more you can skip, or how many to attend next. It is on your account alone; nobody else sees it.',
      steps: [
        'Open Attendance.',
        'Copy what the college’s list says, with its day, or start at 0.',
        'Press what each class was: present, absent, cancelled or on duty.',
      ],
      note: 'With a class before today still open, there is no advice. What you press without a connection waits on the device and is sent later.',
      asked: 'bunk how many classes can i skip count my own percentage track',
      to: paths.attendance(),
      open: 'Open attendance',
    },
  ],
}
