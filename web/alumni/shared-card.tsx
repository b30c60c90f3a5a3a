import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import * as z from 'zod/mini'
import { paths } from '#domain/paths.ts'
import { isolated } from '#domain/text/direction.ts'
import { data } from '#web/backend/data.ts'
import { siteName } from '#web/page/college.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { QueriesProvider } from '#web/session/queries.ts'
import { useSession } from '#web/session/session.ts'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { AlumnusCard, cardGrid } from './alumnus-card.tsx'
import { type Alumnus, linkedinAddress } from './alumni.ts'
import { LoadingAlumni } from './loading-alumni.tsx'

const title = 'Alumni card'

export const meta = () => [
  ...pageMeta({
    title,
    description: 'What an alumna or alumnus shows of their card to whoever has its link.',
    path: paths.alumni(),
    listed: false,
  }),
  { name: 'robots', content: 'noindex' },
]

/** For visitors, too: the database leaves out what the owner does not show to the reader. */
export default function SharedCardPage() {
  return (
    <QueriesProvider>
      <SharedCard />
    </QueriesProvider>
  )
}

const text = z.catch(z.string(), '')
const shownCard = z.object({
  id: z.string(),
  name: z.string(),
  graduation_year: z.number(),
  degree: z.string(),
  current_position: text,
  company: text,
  location: text,
  linkedin: text,
  bio: text,
  image: text,
})

function SharedCard() {
  const { id = '' } = useParams()
  const { user, status } = useSession()
  const query = useQuery({
    queryKey: ['alumni card', id, user?.id],
    queryFn: async ({ signal }): Promise<Alumnus | null> => {
      // The database rejects any other text as an error.
      if (!z.guid().safeParse(id).success) return null
      const { data: answer } = await data().rpc('alumni_card', { alumnus: id }).abortSignal(signal).throwOnError()
      const card = z.nullable(shownCard).parse(answer)
      return card && asAlumnus(card)
    },
    enabled: status !== 'loading',
    meta: { persist: false },
  })
  const card = query.data
  return (
    <Container className="pb-section">
      <title>{`${card ? isolated(card.name) : title} · ${siteName()}`}</title>
      {card === undefined && !query.isError && query.fetchStatus === 'paused' && (
        <Message tone="warning" title="You are offline" className="mt-6">
          Open this card again with a connection.
        </Message>
      )}
      {card === undefined && !query.isError && query.fetchStatus !== 'paused' && <LoadingAlumni />}
      {card === undefined && query.isError && (
        <LoadFailed title="The card could not be loaded" busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {card === null && (
        <EmptyState
          heading="h1"
          drawing={<DrawerDrawing />}
          title="This card is not shown to you"
          text="Its owner decides who sees it: it may be for members or for Pro members, or it was taken back."
        >
          <Link to={paths.alumni()} className={buttonClass()}>
            See all alumni
          </Link>
        </EmptyState>
      )}
      {card && (
        <>
          <PageHead compact title={title} />
          <div className={cardGrid}>
            <AlumnusCard alumnus={card} />
          </div>
        </>
      )}
    </Container>
  )
}

/** Requests are sent from the list, which knows how many are left. */
const asAlumnus = ({
  graduation_year: year,
  current_position: position,
  linkedin,
  ...card
}: z.infer<typeof shownCard>) => ({
  ...card,
  year: String(year),
  position,
  linkedin: linkedinAddress(linkedin === '' ? null : linkedin),
  topics: [],
  requests: { max: 0, left: 0 },
  active_month: null,
})
