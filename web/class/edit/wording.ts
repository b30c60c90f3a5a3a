export const wording = {
  title: 'Type the timetable',
  description: 'The timetable of your class: typed, pasted, or changed.',
  noSection: 'You are in no section. Choose yours in your profile: then you can type its timetable.',
  otherwise: 'You may not edit the timetable of this class.',
  published: 'Published. Your classmates see it now.',
}

export const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export const dayName = (weekday: number): string => dayNames[weekday - 1] ?? ''

/** "9", "2:30", "14:00" as people say it: "9 am". */
export function clock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`}`
}

export const classes = (count: number): string => (count === 1 ? '1 class' : `${count} classes`)
