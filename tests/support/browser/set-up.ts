import setUpCluster from '../database/cluster.ts'
import setUpSiteTemplate from '../backend/site-template.ts'
import setUpHostedTemplate from '../hosted/hosted-template.ts'

/** The set-up of the browser tests: a PostgreSQL for the run, and the template of each file's site. */
export default async function setup(): Promise<() => Promise<void>> {
  const endCluster = await setUpCluster()
  await setUpHostedTemplate()
  await setUpSiteTemplate()
  return endCluster
}
