import { useRows } from './queries.ts'
import { Section } from './section.tsx'
import { TemplateCard } from './template-card.tsx'

// Two wide, featured ones, then three in a row.
const grid = 'grid gap-[clamp(.75rem,.5rem+1vw,1.25rem)] md:grid-cols-2 lg:grid-cols-6'
const place = (featured: boolean) => (featured ? 'grid lg:col-span-3' : 'grid lg:col-span-2')

export function TemplateSection() {
  return (
    <Section
      title="Templates"
      lead="Make a copy of the one you like, and edit it. “Read by machines” means that the software of job portals finds your name, marks and projects in it by itself. Our own copies, in the same manner, open without an account."
      things="templates"
      query={useRows('resume_templates')}
      loading={{ count: 5, sheet: 'h-[35rem] lg:col-span-2 lg:nth-[-n+3]:col-span-3', grid }}
    >
      {(templates) => (
        <ul className={grid}>
          {templates
            .toSorted((a, b) => Number(b.featured) - Number(a.featured))
            .map((template) => (
              <li key={template.id} className={place(template.featured)}>
                <TemplateCard template={template} />
              </li>
            ))}
        </ul>
      )}
    </Section>
  )
}
