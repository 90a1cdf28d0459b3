/** The parts of the survey feature that other features use. */
export { type Answer, type Question, questionsQuery, surveyKeys } from './api';
export { SurveyEditor } from './components/SurveyEditor';
export { SurveyFields } from './components/SurveyFields';
export { SurveySummary } from './components/SurveySummary';
export {
  type AnswerErrors,
  type AnswerValues,
  answerErrors,
  answerFault,
  answerRules,
  answersOf,
  answerValues,
} from './lib/answers';
export { useAnswers } from './lib/useAnswers';
