package swiss

// DrawWhole solves the field as a whole, however large it is.
func DrawWhole(f Field) ([]Pair, error) {
	d, err := newDraw(f)
	if err != nil {
		return nil, err
	}
	d.solveWhole()
	return d.pairs(), nil
}

// DrawByBlocks solves the field score group by score group, however small it is.
func DrawByBlocks(f Field) ([]Pair, error) {
	d, err := newDraw(f)
	if err != nil {
		return nil, err
	}
	d.solveBlocks()
	return d.pairs(), nil
}
