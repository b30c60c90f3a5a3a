import { useRows } from './rows.ts'
import { Section } from './section.tsx'
import { TemplateCard } from './template-card.tsx'

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-[clamp(.75rem,.5rem+1vw,1.25rem)]'

export function TemplateSection() {
  return (
    <Section
      title="Templates"
      lead="Each opens in an external LaTeX editor, free with an account there. Make a copy and write over it."
      things="templates"
      query={useRows('resume_templates')}
      loading={{ count: 5, sheet: 'h-[35rem]', grid }}
    >
      {(templates) => (
        <ul className={grid}>
          {templates.map((template) => (
            <li key={template.id} className="grid">
              <TemplateCard template={template} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
