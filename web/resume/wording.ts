/** docs/behaviour.md#resume-page, quoted exactly. */
export const wording = {
  headline: 'Build Your Perfect Resume',
  templateButton: 'Use Template',
} as const

/** The page's claims (docs/behaviour.md#resume-page) while an owner has set no others. */
export const claims = {
  head: [
    { figure: '15K+', of: 'students' },
    { figure: '4.9', of: 'rating' },
  ],
  items: [
    { figure: '1k+', of: 'downloads this month' },
    { figure: '95%', of: 'success rate' },
    { figure: '4.9', of: 'average rating' },
  ],
} as const
