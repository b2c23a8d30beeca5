// Every deal of the 169 starting hands against one opponent, by the engine's `enumerate`. A row, its numbers to the base 36:
// the hand, wins, ties, boards that give the own hand each category from one pair to straight flush, deals that give the
// opponent's. Each number is the difference from the row above; where those of the categories stood in a row before, one
// number says in which, of the rows that have them, counted from 0. What is missing has a high card.
export const PREFLOP_TABLE: string = `
22 h4qppa np5zw gc70 i0i0 5che jx4 w2i 3vqo drs 60 f2e9u0 89c7r0 1q2pbc 1qjnu6 11gfic xzx40 29zo0 feoo
32s -5nh527 1cjmqn 2xz0 -80l3 -3dxb 1kwt 21vk -2vdo -bpo 1hs 2hw1i -4kro9 -1ybqc -ph2x 17jg6 -1oaz0 -6tz0 fbu
42s abcch gqg5 -27c 0 0 5qf -18 0 0 18 qsci 3kmi sp3 -1jbt3 fbu 0 0 -fbu
52s cmskj 7ucd 2
62s -15ctd -27gqk d80 21f fl -qzo rj 0 0 -rj 3189 16tr 939 -knr fbu 0 0 -fbu
72s 7is1r -2vq7y b0o 21f fl -kju qa 0 0 -qa 6fe0 16tr 939 -bzki fbu 0 0 -fbu
82s rysdf -336bt -27c 0 0 5qf -18 0 0 18 -1aa0 0 0 3cer -po 0 0 po
92s sn7zv -3r1sz 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
T2s w265u -3khil 0 0 0 pf -1 0 0 1 4ofr 0 0 -erbi po 0 0 -po
J2s x8wxe -3359b 27c 0 0 -5qf 18 0 0 -18 -qsci -3kmi -sp3 1jbt3 -fbu 0 0 fbu
Q2s 107iaz -2pjvx 8
K2s 136und -2dthq 8
A2s 1ha22y -2h548 -b0o -21f -fl kju -qa 0 0 qa -6fe0 -16tr -939 bzki -fbu 0 0 fbu
32o -9413ls tr169 nq0 6dy y8 vci -22oa 0 0 -p2 15wsi 7arc 1cnr -14dxc -1744c 0 0 -uno
42o ayppk goy4 -2bk 0 0 652 -18 0 0 18 qpvu 3kmi sp3 -1j39o fbu 0 0 -fbu
52o dfxik 7mz0 b
62o -1frq5 -2cua7 dxc 23a fw -soi 1 0 0 -1 3g09 17wu 99o -1k59 -po 0 0 po
72o 7vytl -32p8i bls 23a fw -lry 0 0 0 0 6rpc 17wu 99o -cpau 0 0 0 0
82o toge2 -3b5rb -2bk 0 0 652 0 0 0 0 -1cqo 0 0 3ky6 0 0 0 0
92o uckg8 -3zsn2 6
T2o xzt51 -3se40 0 0 0 ri -1 0 0 1 4ofr 0 0 -eq3r po 0 0 -po
J2o z3e7s -38x6y 2bk 0 0 -652 18 0 0 -18 -qpvu -3kmi -sp3 1j39o -fbu 0 0 fbu
Q2o 1280rp -2u8b2 g
K2o 15def3 -2hix4 g
A2o 1ki5a6 -2m4r6 -bls -23a -fw lry 0 0 0 0 -6rpc -17wu -99o cpau 0 0 0 0
33 -1cl3a -s5qb7 -4hfc 7owg 3bpk -rx0 -2g 2vdo bpo 2g -120p0 4oo6c 1zfau -3pmoo uno 1oaz0 6tz0 -uno
43s -5xp7a1 1fgydo 2n4o -81gi -3dyu 2asf 215a -2vdo -bpo 282 2bkci -4la00 -1ycmf -adn3 1744c -1oaz0 -6tz0 uno
53s cvnv2 hpjg 2
63s -wxi0 -25guk 3
73s 7pwd3 -2w2ug 4
83s c856p -3j6c2 4
93s viujg -3c0il 5
T3s w46sq -3kz53 7
J3s x9cwd -33mvt 8
Q3s 106acj -2q1if 8
K3s 133yri -2eb48 8
A3s 1h9fpv -2hjh8 9
43o -8f2t0t ttw49 9og 4ao ic 1no5 -22pi 0 0 -nu 1psic 9nh0 1w36 -2ajcr -16osi 0 0 -19zi
53o dpy1n i5x3 b
63o -16soh -2aocv c
73o 83dtr -331jc d
83o cvxwa -3r7vy d
93o xg0eg -3k0a0 e
T3o y24tp -3svv0 f
J3o z41aa -39exy g
Q3o 126vtp -2uq22 g
K3o 15ahgl -2i0o4 g
A3o 1khxl6 -2mj7u h
44 tzjdx -ujnw7 -4jos 7nqg 3bbi -rx0 -3o 2vdo bpo 3o -b9ku 4rkau 1zzsr -5cawi 19zi 1oaz0 6tz0 -19zi
54s -65ce5u 1htbon 2cac -82bx -3e0d 30o1 20f0 -2vdo -bpo 2yc 258ni -4lsbr -1ydii 4psr 16osi -1oaz0 -6tz0 19zi
64s -n6ek -1pmv5 3
74s 7ub1r -2snfr 4
84s cetra -3ja42 4
94s gaerw -3lhal 4
T4s yxgi6 -37h2p -27c 0 0 6fu -19 0 0 19 3e5r 0 0 -bewr 0 0 0 0
J4s x9ygc -342jt 8
Q4s 1059ac -2qh6f 8
K4s 131b35 -2eqs8 8
A4s 1h298c -2hvkz 9
54o -7nj4pb tl6eu -4d4 27e 2g 2fzs -22qq 0 0 -mm 29o86 c06o 2fil -3gos6 -169go 0 0 -1pbc
64o -wala -1tly5 c
74o 885ot -2zczh d
84o d2wu7 -3rb0j d
94o h6wm6 -3szxq d
T4o 1132s3 -3erqs -2bk 0 0 6wk -1 0 0 1 3bp3 0 0 -b55l po 0 0 -po
J4o z4txj -39upy g
Q4o 125xrp -2v5u2 g
K4o 157spc -2igg4 g
A4o 1kal9c -2mvdc h
55 1pa6bu -wrmuf -4ly8 7mkg 3axg -rx0 -4w 2vdo bpo 4w fhjc 4ugfc 20kao -6yz4c 1pbc 1oaz0 6tz0 -1pbc
65s -6oxa0t 1ggj19 2gvc -815x -3dmb 2ttk 20hh -2vdo -bpo 2vv 1b5u9 -4oog9 -1yy0f 22kdx 169go -1oaz0 -6tz0 1pbc
75s 7vlrj -27q5f 4
85s cmqd8 -3john 4
95s gigjh -3mphc 4
T5s kb5wr -3amog b0o 21f fl -juf q9 0 0 -q9 b3tr 16tr 939 -qqw0 g1i 0 0 -g1i
J5s zzns8 -2s3pf 0 0 0 0 0 0 0 0 -s2mi -3kmi -sp3 1mo7u -g1i 0 0 g1i
Q5s 104f4e -2quvx 8
K5s 12yvma -2f4hq 8
A5s 1gturb -2i5dz 9
65o -7awbqt qskk9 -25s 27e 2g 29hv -22qp 0 0 -mn 26a2f c06o 2fil -35b36 -16a6c 0 0 -1olo
75o 89law -2cr9q d
85o dbiod -3rstj d
95o hfdb6 -3ubjw d
T5o lhmdh -3gxr3 bls 23a fw -l0g -1 0 0 1 bg53 17wu 99o -rfel po 0 0 -po
J5o 121yef -2xeuk 0 0 0 0 18 0 0 -18 -s2mi -3kmi -sp3 1mo7u -fbu 0 0 fbu
Q5o 1256lp -2vjn2 g
K5o 155c5c -2iu94 g
A5o 1k1w90 -2n586 h
66 2ew2ns -y7f5d -4iv6 7mkg 3axg -ytk -3m 2vdo bpo 3m -k56i 4qvsu 1zrll -4lzlo 18k6 1oaz0 6tz0 -18k6
76s -6w5g92 1cw6a9 2g3u -815x -3dmb 2tvn 20hg -2vdo -bpo 2vw 1fe8i -4oog9 -1yy0f 1nfgf 16a6c -1oaz0 -6tz0 1olo
86s ccnhx -2xoi5 4
96s gn4zv -3oqwu 4
T6s kldij -3ev7p s
J6s m5kwk -2pucx d80 21f fl -qa9 ri 0 0 -ri -kcyi -2dsr -jlu 17c8l 0 0 0 0
Q6s 12rybv -2gf9j t
K6s 1314yc -2fg8q 8
A6s 164zrg -2q4nt 27c 0 0 -5qf 18 0 0 -18 1aa0 0 0 -3cer po 0 0 -po
76o -6fck05 nj0nb -fds 5z -d5 2zq1 -23i7 0 0 4v 1ykef atcx 26fc -2q0bo -16q7u 0 0 -18k6
86o d0t8v -341v7 d
96o hkh5o -3wlj5 d
T6o lsefk -3ljni v
J6o nanoh -2tqhg dxc 23a fw -rx0 18 0 0 -18 -jy6i -2cpo -jff 16dyu -fbu 0 0 fbu
Q6o 14zyn9 -2ks0i w
K6o 157wfr -2j634 g
A6o 18mfwh -2uijz 2bk 0 0 -652 0 0 0 0 1cqo 0 0 -3ky6 0 0 0 0
77 3f2nog -wi8r8 -4wsi 7kh6 3ahk -652 -3n 2vdo bpo 3n -nl6r 4pnw0 1zibx -4kfgf 199u 1oaz0 6tz0 -199u
87s -6ya709 17hyb1 y
97s gb8in -347h9 4
T7s kqqbw -3hk20 s
J7s mip4x -2xmuf z
Q7s pu763 -2abcs z
K7s 15hvze -26juc t
A7s 187oho -2cmzx 6
87o -5sh1v3 izko0 -d6g 5z -d5 2tzm -23gz 0 0 3n 1zuof atcx 26fc -2tcqf -16pi6 0 0 -199u
97o h7va7 -3ahfo d
T7o ly8dy -3oiie v
J7o noknb -327js 12
Q7o r7ann -2cz0h 12
K7o 17vd7t -2a2pe w
A7o 1aux1p -2gfbr 6
88 407pwo -umefc -4ugy 7kh6 3ahk -ca4 -3n 2vdo bpo 3n -m8g3 4pnw0 1zibx -4o0el 199u 1oaz0 6tz0 -199u
98s -6w17hl 11fozo y
T8s kn3ps -2z8e0 s
J8s midhy -3109o z
Q8s qaja7 -2kv2a z
K8s tn19w -1ytxc z
A8s 1afa01 -259tj 5
98o -50bqj9 esxn0 15
T8o luo0y -34vgq v
J8o no7gn -35w2p 12
Q8o ronw2 -2of7e 12
K8o v8gf7 -20l9g 12
A8o 1d8hlx -2906v e
99 4lzmi1 -rn8nr 16
T9s -6ovwce vg3jp 2g3u -815x -3dmb 2ul2 20hf -2vdo -bpo 2vx 1k2o9 -4oog9 -1yy0f 18o4x 16aw0 -1oaz0 -6tz0 1nw0
J9s lo2q1 -2i2gu z
Q9s qczfj -2pz1v z
K9s u5w9f -29zsl z
A9s zuzpb -1yuma 4
T9o -421epm b3me0 -fds 5z -d5 30hj -23i8 0 0 4w 238u6 atcx 26fc -34qff -16pi6 0 0 -199u
J9o mrwak -2lnoa 12
Q9o rr93e -2ty9q 12
K9o vsh3v -2cnmm 12
A9o 11zo9n -210yi d
TT 59ydwg -o9l0p -4xk0 7kh6 3ahk -5dk -3p 2vdo bpo 3p -eocr 4pnw0 1zibx -5ebpf 1ap6 1oaz0 6tz0 -1ap6
JTs -6f3qqs pijvk 2gvc -815x -3dmb 2uiz 20hg -2vdo -bpo 2vw nrni -4s92r -1zqpi 3aha9 15u4u -1oaz0 -6tz0 24n6
QTs p6amb -1wh6q z
KTs u6dry -2dsy5 z
ATs 108md3 -27591 4
JTo -3co9xi 7p59p -25s 27e 2g 2a9d -22pi 0 0 -nu 1ivvo 8fk6 1mti -1xcz3 -16osi 0 0 -19zi
QTo qhqjr -1yeq6 12
KTo vt1f0 -2gsx3 12
ATo 12dxdb -29vml d
JJ 5emp3i -kwo4x -4f1o 7nqg 3bbi -1474 -18 2vdo bpo 18 -1spci 4kf1u 1yeel -2a4d6 fbu 1oaz0 6tz0 -fbu
QJs -69teca lrx9r 2rpo -80ai -3dks 24nd 217q -2vdo -bpo 25m u3ci -4rqr0 -1zptf 2vduf 169go -1oaz0 -6tz0 1pbc
KJs u1jvg -2fpjn z
AJs 10h9c7 -2e2m4 4
QJo -2ljzx8 5tv4t bvs 4ao ic 1hxq -22oa 0 0 -p2 z05u 62ui 13e3 -r7jo -1744c 0 0 -uno
KJo vnoxi -2itk9 12
AJo 12mzd2 -2hckl d
QQ 5xifh3 -icsyf -4cs8 7owg 3bpk -1474 0 2vdo bpo 0 -2jggo 4hixc 1xtwo -ng5c 0 1oaz0 6tz0 0
KQs -5z3f06 hgcf6 32k0 -7zf3 -3dj9 1err 21y0 -2vdo -bpo 1fc 10f1i -4r8f9 -1zoxc 2gael 16osi -1oaz0 -6tz0 19zi
AQs 10a5uv -2f21s 4
KQo -1oym2e 37fro pxc 6dy y8 pm3 -22n2 0 0 -qa f4g0 3q4u jyo exvr -17jg6 0 0 -fbu
AQo 12f5mk -2id0x d
KK 6ge2tv -g3p55 -4ais 7q2g 3c3m -1474 18 2vdo bpo -18 -3a7ku 4emsu 1x9er z82i -fbu 1oaz0 6tz0 fbu
AKs -5ijc9z dnk00 3b70 -7yjo -3dhq umk 22n2 -2vdo -bpo qa 1xj30 -4n5h0 -1yvc6 hv5o 17jg6 -1oaz0 -6tz0 fbu
AKo -luvf5 n2wv 11nc 8h8 1e4 3fi -22n2 0 0 -qa lym0 4y1o t8c 201i -17jg6 0 0 -fbu
AA 73jllo -egitz -4cuc 7q2g 3c3m -y22 0 2vdo bpo 0 -2jhp0 4i7fc 1y23u -jv76 0 1oaz0 6tz0 0
`;
