import { paths } from '../paths.ts'

/** The pages of a closed site: they lead in, and the form to register refers to them. All others show the gate. */
export const openPages: ReadonlySet<string> = new Set([
  paths.login(),
  paths.register(),
  paths.forgotPassword(),
  paths.resetPassword(),
  paths.secureAccount(),
  paths.setup(),
  paths.role(),
  paths.terms(),
  paths.privacy(),
  paths.offline(),
])

/** The gate's address for an account that may not enter yet. */
export const waitingGate = `${paths.home()}?account=waiting`
