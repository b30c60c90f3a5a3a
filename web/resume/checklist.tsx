import { Sheet } from '#web/ui/layout/sheet.tsx'
import { useRows } from './queries.ts'
import { useFragment } from './section.tsx'

const points = [
  ['One page.', 'Use two only if you have two years of work experience.'],
  ['One column, real text.', 'Select a line in the PDF. If the text is in order, job portals can read it too.'],
  ['Standard headings.', 'Education, Projects, Skills, Experience. Not “My journey”.'],
  ['A number in every line.', '“Cut the page load from 6 s to 2 s” beats “improved performance”.'],
  ['Links that open.', 'Try each link in a private window. Nobody can see a private repository.'],
  ['Professional contact details.', 'Your name, a phone number you answer and your city. No photo, no date of birth.'],
  ['Your name in the file name.', 'Asha-Das-Resume.pdf, not final_final2.pdf.'],
  ['Checked by someone else.', 'Start with the spelling of the company’s name.'],
] as const

/** Our own list of what costs freshers an interview most often. */
export function Checklist() {
  const part = useFragment('checklist', !useRows('resume_templates').isPending)
  return (
    <section ref={part} id="checklist" aria-labelledby="resume-checklist" className="mt-section">
      <h2 id="resume-checklist">Before you send it</h2>
      <p className="mt-1.5 mb-6 max-w-measure text-ink-2">
        Software reads your resume first, then a person for ten seconds. Eight things to check as a fresher.
      </p>
      <Sheet as="ol" className="grid px-4.5 py-2 md:grid-cols-2 md:gap-x-10 md:px-7 md:py-4">
        {points.map(([point, why], index) => (
          <li
            key={point}
            className="flex gap-1 border-line py-3 not-last:max-md:border-b md:[&:nth-last-child(n+3)]:border-b"
          >
            <span aria-hidden="true" className="display w-9 shrink-0 text-lg leading-snug text-marigold-ink">
              {index + 1}
            </span>
            <p className="min-w-0 leading-[1.45]">
              <strong>{point}</strong> <span className="text-ink-2">{why}</span>
            </p>
          </li>
        ))}
      </Sheet>
    </section>
  )
}
