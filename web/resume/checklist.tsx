import { Sheet } from '#web/ui/layout/sheet.tsx'

const points = [
  ['One page.', 'Two only with two years of work behind you.'],
  ['One column, real text.', 'Select a line in the PDF: if it comes out in order, a portal can read it too.'],
  ['Headings that everybody uses.', 'Education, Projects, Skills, Experience. Not “My journey”.'],
  ['A figure in every line.', '“Cut the page load from 6 s to 2 s” beats “improved performance”.'],
  ['Links that open.', 'Try each in a private window. A private repository is an empty one.'],
  ['A grown-up address.', 'Your name, a number that you answer, the city. No photo, no date of birth.'],
  ['The file has your name.', 'Asha-Das-Resume.pdf, not final_final2.pdf.'],
  ['Somebody else has read it.', 'Spelling of the company first.'],
] as const

/** Ours: what costs freshers an interview most often. */
export function Checklist() {
  return (
    <section aria-labelledby="resume-checklist" className="mt-section">
      <h2 id="resume-checklist">Before you send it</h2>
      <p className="mt-1.5 mb-6 max-w-measure text-ink-2">
        A machine reads it first, then somebody for ten seconds. Eight things for a fresher to check.
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
