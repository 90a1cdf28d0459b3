package contest

// Tournament is the type of contests that are played in a bracket.
const Tournament Type = "TOURNAMENT"

var bracketType = typeSpec{name: Tournament, sides: true}
