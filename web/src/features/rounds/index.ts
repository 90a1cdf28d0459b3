/** The parts that stages played by rounds share: which round, its matches, the viewer's own, and the plan of rounds. */
export { AddSteps } from './components/AddSteps';
export { ControlBar } from './components/ControlBar';
export { DropButton } from './components/DropButton';
export { EditFrame } from './components/EditFrame';
export { FormBar } from './components/FormBar';
export { JoinSheet } from './components/JoinSheet';
export { MatchList, type RoundMatch } from './components/MatchList';
export { OpenMatches } from './components/OpenMatches';
export { OwnMatch } from './components/OwnMatch';
export { PlanEditor, type RoundLock } from './components/PlanEditor';
export { RoundSwitch } from './components/RoundSwitch';
export { StageViews } from './components/StageViews';
export { locksOf, planOf } from './lib/locks';
export { resultOf, type SideResult, sideOf } from './lib/outcome';
export { byPosition, largestPart, type PartOf, readAll } from './lib/paging';
export { type DraftRound, plansOf, resized } from './lib/plan';
export { useAct } from './lib/useAct';
export { useSettled } from './lib/useSettled';
