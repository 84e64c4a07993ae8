"""English forenames and what people who bear them are called."""

from __future__ import annotations

GROUPS = """
abigail abbie abby gail
albert al bert bertie
alexander alexandra alec alex sandy sasha
alfred alf alfie fred
alison ally
andrew andy drew
anthony antony tony
arthur art
barbara babs
benjamin ben benny benjy
bernard bernie
bradley brad
catherine katharine katherine kathryn cath cathy kate katie kathy kitty
charles charlotte charlie chas chuck
christine christina chris chrissie tina
christopher chris kit
clifford cliff
cyril cy
daniel dan danny
david dave davy
deborah debbie debra deb
dennis den denny
derek del
desmond des
donald don
dorothy dot dolly
douglas doug
edmund ed eddie
edward ed eddie ned ted teddy
eleanor ellen ellie nell
elizabeth beth betty eliza liz lizzie libby
emma em
ernest ernie
eugene gene
florence flo florrie
frances fran frankie
francis frank frankie
frederick fred freddie freddy
gabriel gabe
geoffrey jeffrey geoff jeff
george georgie
gerald gerard gerry jerry
gillian jill gill
gordon gordie
graham graeme
gregory greg
gwendolen gwen
harold hal harry
helen nell
henry hal harry hank
herbert bert herb
hugh hughie
isabel isobel isabella bella
jacob jake
jacqueline jackie
james jim jimmy jamie
jane janie
janet jan
jennifer jen jenny
jessica jess jessie
john jack johnny jon
jonathan jon jonny
joseph joe joey
joshua josh
judith judy
kenneth ken kenny
laurence lawrence larry laurie
leonard len lenny
leslie les
lewis louis lou lew
lilian lily
malcolm mal
margaret maggie madge meg peggy
martin marty
mary molly polly
matthew matt matty
maurice mo
maximilian max
michael mick mickey mike micky
mohammed mohammad muhammad mohamed mo
nathan nathaniel nat nate
nicholas nicolas nick nicky
nigel nige
norman norm
oliver ollie olly
oswald oz ozzie
pamela pam
patricia pat patsy trish
patrick paddy pat
penelope penny
peter pete
philip phillip phil
raymond ray
rebecca becky becca
reginald reg reggie
richard dick ricky rich rick richie
robert bob bobby rob robbie bert
roderick rod
rodney rod
roger rodge
ronald ron ronnie
rosemary rose rosie
roy
rupert
russell russ
samuel samantha sam sammy
sarah sally sadie
sidney sydney sid syd
simon si
stanley stan
stephen steven steve stevie
stuart stewart stu
susan susannah sue susie
sylvia
terence terry tel
theodore theo ted teddy
theresa teresa terry tess
thomas tom tommy
timothy tim timmy
valerie val
victor vic
victoria vicky tori
vincent vince vinny
walter wally walt
wilfred wilf
william bill billy liam will willie
winifred win winnie
zachary zac zach zak
"""

_GROUPS_OF: dict[str, set[int]] = {}
for _number, _line in enumerate(GROUPS.strip().splitlines()):
    for _name in _line.split():
        _GROUPS_OF.setdefault(_name, set()).add(_number)


def groups_of(name: str) -> set[int]:
    """Numbers of the forenames that it can be said for; folded."""
    return _GROUPS_OF.get(name, set())


def are_one_name(one: str, other: str) -> bool:
    """Whether both can be said for one forename; both folded."""
    return bool(groups_of(one) & groups_of(other))
