import { examKinds, exams } from '#domain/dates/exams.ts'
import { semesters } from '#domain/papers/kinds.ts'

/** The options of a Select of a paper's semester; the option for an unknown one is the form's. */
export const SemesterOptions = () =>
  semesters.map((semester) => (
    <option key={semester} value={semester}>
      {semester}
    </option>
  ))

export const ExamOptions = () =>
  examKinds.map((exam) => (
    <option key={exam} value={exam}>
      {exams[exam]}
    </option>
  ))
