import { ArrowUpRight, ChartSpline, Cpu, FolderGit2, Globe, LibraryBig, Smartphone } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { IndexCard } from '#web/ui/layout/index-card.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { NewTab } from './new-tab.tsx'
import { type Project, useRows } from './queries.ts'
import { Section } from './section.tsx'

const icons: Record<string, LucideIcon> = {
  library: LibraryBig,
  globe: Globe,
  chart: ChartSpline,
  phone: Smartphone,
  chip: Cpu,
}

const grid = 'grid gap-[clamp(.75rem,.5rem+1vw,1.25rem)] md:grid-cols-2'

export function ProjectSection() {
  return (
    <Section
      title="Projects to show"
      lead="Open-source projects to learn from and build on. One finished project says more than four copied ones."
      things="projects"
      query={useRows('resume_projects')}
      loading={{ count: 4, sheet: 'h-56', grid }}
    >
      {(projects) => (
        <ul className={grid}>
          {projects.map((project) => (
            <li key={project.id} className={project.showcase ? 'grid md:col-span-2' : 'grid'}>
              {project.showcase ? <Showcase project={project} /> : <ProjectCard project={project} />}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** The repository that collects many projects. */
function Showcase({ project }: { project: Project }) {
  const Icon = icons[project.icon] ?? FolderGit2
  return (
    <IndexCard
      interactive
      icon={Icon}
      title={
        <NewTab to={project.url} className="cover">
          {project.title}
        </NewTab>
      }
      footer={<Foot project={project} />}
    >
      <p dir="auto" className="max-w-measure wrap-anywhere">
        {project.description}
      </p>
    </IndexCard>
  )
}

function ProjectCard({ project }: { project: Project }) {
  const Icon = icons[project.icon] ?? FolderGit2
  return (
    <Sheet as="article" interactive className="relative flex flex-col px-4.5 py-4">
      <div className="flex items-start gap-3">
        <Icon aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-6" />
        <h3 dir="auto" className="min-w-0 wrap-anywhere">
          <NewTab to={project.url} className="cover">
            {project.title}
          </NewTab>
        </h3>
      </div>
      <p dir="auto" className="mt-2 mb-4 leading-[1.5] wrap-anywhere text-ink-2">
        {project.description}
      </p>
      <div className="mt-auto flex items-center gap-1.5 text-sm font-semibold">
        <Foot project={project} />
      </div>
    </Sheet>
  )
}

function Foot({ project: { category, tech } }: { project: Project }) {
  return (
    <>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1.5">
        {category !== '' && <span className="mr-1">{category}</span>}
        {tech.map((name) => (
          <Tag key={name}>{name}</Tag>
        ))}
      </span>
      <ArrowUpRight aria-hidden="true" strokeWidth={1.75} className="size-5" />
    </>
  )
}
