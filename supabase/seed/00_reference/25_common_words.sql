-- Written by scripts/build-common-words.ts: change that file and run the script again.
insert into private.common_words (word, ignored)
  select w.word, false from regexp_split_to_table(btrim('
abajo abierta abierto ability abogado abran abre abrir absolutamente absoluto abstract abuela abuelo abuse ac aca acaba
acabado acabar acabas acabo academic acaso accept acceptance accepted acceso access accessories accidente accion
acciones accommodation accord accordo account accounting accounts aceptar acerca acheter acqua actifs action
actionnaires actions active activite activites activities activity acto actor actual actuar actuel actuelle actuellement
acuerdas adam add addio addition additional addosso address adentro adios admin administration administrative adonde
adoro ads adult adults advance advanced advantage adventure advertise advertisement advertising advice aereo aeropuerto
affaires affairs affari affiche affiliate affiliates africa african afuera age agencia agencies agency agent agente
agentes agents ago agradable agradezco agree agreement agua aguanta aid aids air aire airport aiutare aiuto alan album
alcance alcune alegra alegro alejate alemanes alert alerta alex alguien allemagne allowed alma almeno almuerzo alta
alternative alto altra ama amable amas amateur amazon ambulancia amenaza america americain americaine american americano
americanos amica amici amico amiga amigo amigos amo amor amore anal analisis analysis analystes anda andando andar
andare andata andate andato andiamo andra andy angel angeles anillo animal animales animals anna annee annees
announcements annual ano anoche anonymous anos ans answer answers anti antiguo apartamento apartments apoyo apparel
appartamento appears appel appena apple applicable application applications applied apply approach approval approved
appuntamento apr aprender april apuesta apuesto apurate arana arbol arboles architecture archive archives area argument
aria arizona arma armas armi army arreglar arriva arrivando arrivare arrivato arrivo art arte article articles artist
artists arts arturo ascolta asesinato asesino asesinos asia asian asiento aspecto aspetta aspettare aspetti aspetto ass
assassino assembly assessment assistance assistant associate associates association assolutamente asunto asuntos
asustado atacar ataque atencion athena atlanta atom attack atteindre atteint attention attento attenzione attimo
attorney auction auctions audio aug august australia australian author authority authors auto autobus automatically
automotive autorites autos autour auxilio availability available ave avenue average averiguar avion aviones avoid avril
avvocato award awards ay ayuda ayudame ayudar ayudarle ayudarlo ayudarme ayudarte ayude ayudenme azucar azul baby
background bad bag bagno bailar baile baisse baja bajar bala balance balas ball bambina bambini bambino banco band banda
bank bano banque banques bar barco barrio base baseball based basic basis basket basketball bastardo basura batalla
battery bay bbl beach bear beautiful beauty bebe beber bed bef beh behavior bel belgacom belge belges belgique bella
belle belleza bello benefice benefices beneficiaire benefit benefits bere beso besoin best bible bid biens bienvenida
bienvenido bienvenidos big billy bin binding birth bisogna bisogno bit black blanc blanca blanco blancos block blog
blogs blood blue board boards boat bob bobby boca bocca boda body bois bola bolsa bomba bon bond bondage bonita bonito
bonne bonnes bons book books bordo born borracho bosque boston bote botella bourse bout box boy boys brain branch brand
brands brazo brazos break breakfast breast bridge brillante bring british broma bromeando brother brought brown browse
browser brutto bruxelles budget buen buena bueno bug build building built buon buona buongiorno bureau bus busca
buscando buscar buscas busco bush business businesses busqueda button buyer buying caballero caballeros caballo caballos
cabello cabeza cable cabo cabron cadaver cadena cadre cae caer cafe caja calendar caliente california callate calle
called calles calls calma calmate calor cama camara cambia cambiado cambiar cambiare cambiato cambio camera cameras
caminando caminar camino camion camioneta camisa camp campagne campaign campamento campeon campo campus canada canadian
canal cancer cancion cane canon cansada cansado cantar cantidad capacite capacity capaz capelli capire capisci capisco
capital capitan capitano capito capo cara carajo caray carcel card cards care career careers carga cargo carino carl
carne caro carolina carrera carretera carro carry cars cart carta cartas carte carter cartera cas casa casado casas cash
casino cast castillo cat catalog categories category causa cavolo cayo cazzo cds cell cells celular cena cenar center
centers central centrale centre centro century cercando cercare cercato cerdo cerebro cero cerrada cerrado cerrar
certificate certified cervello cerveza chain chair challenge chance change changed changement changing channel chapter
character characters charge charges charles charlie chart chat cheap check chef chemical cheque chiama chiamare chiamata
chiamato chiami chiamo chiaro chiave chica chicago chicas chico chicos chiedere chiedo chief chiesto chiffre chiffres
child children china chinese chiuso chloe chocolate choice choix choose chose choses chris christian christmas church
chute ciao cibo cielo cielos cien ciencia cientos cierra cinco cine cinq cinta cirugia cita cities city ciudad civil
claim claims clair claire clark clase clases class classes classic classical classifieds classique clave clean client
cliente clientes clients clinical clips close closed clothing club clubs cnet coast cobarde coche cocina cock code codes
codigo coeur coffee coger cola cold colega colegio collection college color colorado colpa colpo columbia column
comandante combate comenzar comenzo comer comida comienzo coming command comments commerce commercial commission
committee common communication communications communities community compagnia compagnie companero companeros compania
companies company compare compared comparison competition compleanno completamente complete completed completely
completo complex compliance complicado component components comprar compras compre comprehensive comprendo compte
comptes computadora computers computing comun concerne concurrence condition conditions conducir conference confia
confiance confianza confiar configuration confio congress connect connection connu cono conoce conocemos conocen
conocerte conoces conoci conocia conocido conosce conosci conosco conozco conseil consejo conserver considered
consommation constitue construction consumer contact contacto contacts contar content contento contents context continua
continuar continue continued conto contract contraire contrario contrat contrato control controlar controllare controllo
conversacion cool copa copyright coraggio corazon core corner coronel corpo corporate corporation corps corran corre
correct correcto correr corriendo corriente corta cortar corte corto cose costa couleur couleurs council count counter
countries country county coup couple coupon courant cours course courses court cover coverage covered covers crea crear
create created creating creation creative crede credere credevo credi credit credits credo cree creek creeme creemos
creen creer creerlo crees crei creia criatura crime crimen criminal crise cristo criteria critical croissance cross ct
cualquiera cuarto cuatro cuchillo cuello cuentas cuento cuerpo cuerpos cuestion cuida cuidado cuidar culo culpa culpable
cultural culture cum cumpleanos cuore cup cura currency current curso custom customer customers cut cvs daily dakota
dale dama damage damas dame dammi dance dando daniel danny dano dara dark darle darme darte das data database dates
dating dato datos davantage dave david davvero day days dc dead deal deals death debemos deber deberia deberiamos
deberian deberias debes debi debia debil debio debiste debo debt dec december decembre decia decide decided decidido
decirle decirles decirlo decirme decirte decision deciso dedicated dedo dedos deep default defensa defense define
defined definition definitivamente degree dejado dejalo dejame dejamos dejan dejar dejare dejarlo dejaron dejas dejaste
deje dejeme dejen dejenme dejes delete delivery dem demand demande demonio demonios den denaro depart departamento
department depende depth derecha derecho derechos derniers desaparecido desaparecio desastre desayuno descansar descanso
description descubrir desea deseo desgraciado desierto design designated designed designs desk desktop despierta destino
destruir detailed details detalles detective detener detente determine determined deux dev develop developed developer
developing development developpement developper devenir devenu devi device devices devient devono devraient dia diablo
diablos diamond diario dias diavolo dica dicendo dices dici diciendo dico dicono dictionary die dieci died diego dientes
diet diez diferencia difference difficile difficult dificil diga digale digame digamos digas digital digo dije dijiste
dile diles dilo dime dimenticato dimmi dinero dining dios dioses dira direccion direct directamente directeur direction
directions directo director directory direi diria dirlo dirmi dirti disc disclaimer discount disculpa disculpas disculpe
disculpeme disculpen discurso discuss discussion discussions discutir disease disk dispara disparar disparen disparo
dispiace display dispose dispuesto disse distance distancia diste distribution district diverso divertente divertido
dividende division dix dobbiamo doble doc doctor doctora document documentation documents dog dolares dolce dollar
dollari dollars dolor dolore domain domaine domanda domande domani domestic domingo donna donne donnees donner door
dormido dormir dormire dos dossier dottor dottore double doug doute dovete doveva dovevo dovrebbe dovrei dovremmo
dovresti dovuto download downloads doy dr dra draft dream drive driver driving droga drogas droit droits drop drug drugs
duda dudo duele dueno duerme dulce duree durmiendo duro duty dvd dvds earlier early earth easily east eastern easy ebay
echar economic economique economiques economy edad eddie edge edificio edit edition editor education educational eeuu
efectivo efecto effective effects effort efforts ehi ei eight ejercito eleccion election electric electrical electronic
electronics electronique elegir element elements eleve elizabeth em email embarazada emergencia emergency emperador
empezar empezo employee employees employment empresa enable enamorado encanta encantado encantador encantaria encontrado
encontramos encontrar encontraremos encontrarlo encontraron encontraste encontre encontro encuentras encuentre encuentro
enemigo enemigos energia energy enfants enferma enfermedad enfermera enfermo engine engineering england english enjoy
enlarge enojado enorme ensemble ensuite ensure entender entendido entendu enter entera entero enterprise entertainment
entiende entiendes entiendo entire entra entrada entrar entrare entrenador entrenamiento entreprise entreprises entries
entro entry enviar envio environment environmental epoca equal equipment equipo equivocada equivocado error errore
errores errors esattamente esatto escaleras escapar escapo escena escribio escribir escrito escucha escuchado escuchame
escuchando escuchar escuchas escuchaste escuche escuchen escucho escuela espacio espada espalda especial especiales
especialmente especie espectaculo espejo espera esperaba esperamos esperan esperando esperanza esperar esperas espere
esperen espero espiritu esposa esposo esquina essential essentiellement esserci established estacion estado estate
estilo estimated estime estomago estrella estrellas estudiante estudio estupendo estupida estupido etrangers etudes eur
euro europa europe european europeen europeenne europeennes europeens evaluation evening event events evidemment
evidence evidencia evitar eviter exactamente exacto examen examples excelente excellent exchange executive exemple
exercise existing exito expect expected experience experiencia expert experts explicar explique express extended
extension external extra extrana extrano ey eye eyes facil facile facilities facility factor factors faculty faible
failure fair faire faith fall fallo falls false falta fame famiglia familia familiar familias families famille family
fammi famoso fan fantasma fantastico fantasy faq farci farlo farm farmi farti fashion fast fat fate father fatta fatti
faudra faut favor favorite favorito fax fb fbi fe feature featured features feb february federal fee feed feedback feel
fees feet felice felices felicidades felicitaciones feliz female femme femmes feo fermo festa festival fevrier fiction
field fields fiesta figli figlia figlio figure fil file files filiale film films filter finalement finally finance
financial financier financiers finding fine finire finita finito fiona firm firma firme first fiscale fish fishing fit
fitness five fixed fl flag flandre flash flat flight flights floor flores florida flota flow flower flowers focus follow
fonction fond fondo fonds food foot football forces ford foreign forest form forma formas format formation forme forms
formule fort forte fortement fortuna forum forums foto fotos foundation four frais frame framework franc france frances
francia francisco francs frank fratello free freedom french frente frequently fresh fretta fri fria friday friend
friendly friends frio frodo front frontera ft fuck fucking fuego fuel fuente fuerte fuertes fuerza fuerzas full fumar
fun funciona funcionar function functional functions fund funding funds funny funziona fuoco furniture further futbol
future gain galleries gallery game games gamma gamme gana ganado ganar ganas garantie garden gas gato gay gear gene
general generalement generated generation genere genial genio genitori genre gentile george georgia german germany
gestion gift gifts giocare gioco giornata giovane girl girls giro giuro giusta giusto glass global gloria goal goals
gobierno god gold golden golf golpe good google gordo gouvernement government gracia gracias gracioso grade grado grados
graduate gran grand grande grandes grandi grandioso grands granja grant graphic graphics gratis grave great green gros
grosso ground group groupe groupes growing growth grupo guai guapo guarantee guarda guardare guardate guardi guardia
guardias guerra guerre guest guide guidelines guides guitar gusta gustaba gustan gustaria guste gusto guy guys haberlo
haberme haberte habitacion hablado hablamos hablando hablar hablare hablas hable hablemos hables hablo hacerle hacerme
hacerte haga hagamos hagan hagas hair hall hambre hand handle hands happy hara haran haras hard hardcore hardware hare
haremos haria harias harry hausse haut haute hawaii haz hazlo hazme head headlines health hear heard hearing heart heat
heavy hechos helado held helen helicoptero helpful henry hentai herida herido hermana hermano hermanos hermosa hermoso
heroe heures hey hice hiciera hicimos hiciste hielo high higher highly hija hijo hijos hill hire historia historias
historical history hit hits hogar hold holiday holidays hombre hombres home homes homme hommes hong honor hope hora
horrible horse hospital host hosting hot hotel hotels hour hours house housing houston howard hoy hp huele huellas
huevos huge huir human humana humanidad humano humanos humor ia ias iba ibamos iban ibas ibm ice icon idea ideas
identified identify idiota idiotas ido iglesia iguales iii illinois image imagen images imagino imbecil immagino impact
implementation importa importante importantes imposible impossibile impresionante improve improvement inc incest inch
incidente include included includes including income incontro increase increased incredibile increible independent india
indian indiana individual individuals industrial industry infierno info informacion information informations
informatique informazioni informe informed inglaterra ingles initial iniziato inizio inmediatamente inmediato inn
inocente input insomma inspector install installation installed institute institutions instructions instruments
insurance integrated integration inteligencia inteligente intencion intended intentando intentarlo intenzione
interactive interes interesa interesante interessa interessante interface interior internal international internationale
internet interview introduction inutil investigacion investissement investissements investisseurs investment involved
ios iowa ip ipod ira irak iraq iras ire ireland iremos irme irnos iron irse irte isbn isla island islands israel issue
issued issues italian italy item items iv izquierda jack jackie jackson jacques jake jamais jamas james jan jane january
janvier japan japanese japon jardin jason java jean jefe jerry jersey jesus jeu jeune jeunes jewelry jim jimmy job jobs
joder jodido joe joey john johnny johnson joined joint jones joue jouer jour journal jours joven jovenes juego juegos
jueves juez jugando jugar juge juicio juillet juin jul julie july jump jun june juntos juro justice justicia justo
kansas kate kb kent key keyword keywords kids kilometros kinds king kingdom kit kitchen knowledge kong lab label labor
laboratorio laboratory lack lados ladron lago lake lamento lana lance lancer land language languages larga largate
largement larger largest larry lasci lascia lasciami lasciare laser lastima late latin laura lavorare lavoro law laws
lcd lead leader leaders leadership leading league learn learning leather leave leche led lee leer left legal legge
lengua leo lesbian letter letters letto levanta levantate level levels lex ley leyenda leyes libero libertad library
libras libre libres libro libros licencia license lider lieu life light lighting ligne limit limited limpia limpiar
limpio linda lindo linea lines link links linux lire lisa list lista liste listed listen listing listings listo listos
lists literature little live lives living livre llama llamaba llamada llamadas llamado llamame llaman llamando llamar
llamare llamas llame llamo llave llaves llc llega llegado llegamos llegar llegara llegaron llegas llegaste llegue llena
lleno llevaba llevado llevamos llevan llevara llevare llevaron llevarte llevas lleve llevo llorar lluvia load loan loans
lobo loca local located location locations loco locos locura log logiciel login logo loi loin london londres long longue
looked lord loss lost lot lots louis love lowest luce luces lucha luchar lucy lugares luke luna lunes luxembourg luz
lyrics mac macchina machine machines made madre maestro magazine magazines magia magic mail mailing main maintain
maintenance maison majestad major majorite mala malas maldicion maldita maldito malditos malo malos mama mami mamma
manage management manager manana manca mandato mando manejar mangiare mani mano manos manque mantener manual
manufacturer manufacturers manufacturing map mapa maps maquina mar maravillosa maravilloso marca march marcha marche
marches maria marido marine marito mark market marketing markets marque mars martes martin mary mass massachusetts
master mata matado matando matar matare matarlo matarme mataron matarte mataste match matching mate material materials
materiel mato matrimonio matt matter mattina mature max maximo maximum mayor mayoria mb measure measures media medical
medicina medicine medico medicos medio medium meet meeting meetings meilleur meilleure mejor mejores membership membres
memoire memoria memory menor mensaje mental mente mentira mentiras menu mercado merchant merda merece mes mesa mese
meses message messages messaggio messo mesure mesures met metal meter method methods metido metros mettere metti mettre
mexico michael michel michigan mid middle miedo miembro miembros mierda mieux migliore migliori mike milagro miles milf
milieu militar military millas milliard milliards million millions millon millones min mind mini minimum minister
ministre ministro minnesota minute minutes minuti minuto minutos mira mirada mirame mirando mirar mire miren mires
miscellaneous mise mision missing mission mitad mix mobile mode model modelo models modern modified modos module moglie
moindre mois moitie molesta molte moment momentos monday monde mondial mondiale monetaire money monitor monitoring
monnaie mono monstruo montana montant month monthly months monton montre morir morire morning mort morta morte mortgage
morti morto mother motion motivo motor motorola mount mountain mouse mouvement moved movement movie movies movimiento
moving moyen moyenne moyens msn muchacha muchacho muchachos muere muero muerta muerte muerto muertos muestra mueva
muevanse muevas mueve muevete mujer mujeres mulder multi multimedia mundial mundo muneca muriendo murieron murio museum
music musica musical musique nacional naked named names nariz natale nation national native natural naturaleza nature
nave naves navidad navigation neanche necesario necesidad necesita necesitaba necesitamos necesitan necesitar necesitas
necesito negativo negocio negocios negra negro negros nena nervioso nettement network networking networks new news
newsletter newsletters nice nick nieve night nina nino ninos niveau nivel nj nlg noche noches noir nokia nom nombre
nombres nonna normal normale norte north northern nota note notes notice noticia noticias notizie notte nouvel nouvelle
nouvelles nov november novembre novia novio nuclear nude nuevamente nuevas nueve nuevo numero numeros nuova nuovo
nursing ny object objectif objects objetivo obligations obra obtener obviamente occhi occhiata occhio ocean ocho oct
october octobre ocupado ocurre ocurrido ocurrio oddio odia odio oeste oeuvre oferta offer offered offering offers office
officer official offre oficial oficiales oficina ohio oi oido oiga oigan oigo oil oir oiste ojala ojo ojos olor olvida
olvidado olvidalo olvidar olvide olvides omicidio one online onore ontario opcion open operacion operating operation
operations opinion opinions oportunidad opportunities opportunity option optional options oral orange orden ordenes
order ordine oregon organization organizations orgullo orgulloso original ormai oro oscuridad oscuro ospedale ottimo
outdoor output overview ovviamente owned owner owners oye oyes pace paciencia paciente pacientes pacific pack package
packages padre padres paga pagar pagare pago paid pain paio palabra palabras palm pan panel pantalones papa papel
papeles paper paperback papers papi papier parado parar pare parecen parecer pareces parecia parecio pared pareja parent
parents parfaitement paris park parker parking parla parlando parlare parlato parli parola parque part partenaires
partes parti participation partido partie parties partner partners parts party pasa pasan pasando pasar pasara pase
paseo paso pasos pass passage passare passato passed passer passo password pastel pata patch path patient patients
patron pattern paul paura pay payer payment payments paypal pays paz pazzo pc pdf peace pecho pedazo pedi pedido pedir
peine pelea pelear pelicula peliculas peligro peligroso pelo pelota pennsylvania pensa pensaba pensado pensamos pensando
pensar pensare pensato pensavo pensi penso people pequena pequeno pequenos percent perder perdere perdi perdida perdido
perdiendo perdimos perdio perdiste perdon perdona perdoname perdone perdu perfect perfecta perfectamente perfecto
perfetto performance performances period periode periodico permesso permettent permettre permis permiso permission
permite perra perro perros perso person persona personal personale personas personnel persons perspectives perte
pertenece pesadilla peso pet pete peter petit petite petites petits pezzo phase phentermine philippe phone phones photo
photography photos php physical piacciono piace piacere piacerebbe piano pic piccola piccolo pick pics picture pictures
pide pidio pido pie pied piedra piel piensa piensan piensas pienses pienso pierna piernas pierre pies piloto pink piso
pista pistola place placement placer places plan planes planeta planning plans plant plants plastic plata platform play
playa played player players playing plein pme pobre pocket podamos poderes poderoso podia podias podido podras podre
podremos poids point poker police policia policias policies policy politica political politics politique politiques
polizia pollo polvo pon pondre pone pones ponga pongo poniendo ponte pool poor pop popular population poquito porn porno
port porta portable portare portato porte portefeuille porto posibilidad posicion position positive posizione possiamo
possibile possibilite possibilites posso possono post posted poster posters posts potential potentiel poter potere
potete poteva potrei potremmo potresti potuto pourra pourraient pourtant pouvoir power powered powerful practice
practices pranzo pratique pre precio preciosa precioso precise prefiero prego pregunta preguntaba preguntar preguntarte
preguntas pregunte pregunto premiers premio premium prend prende prendere prendi prendo prendre prensa preoccuparti
preocupa preocupado preocupe preocupes preparado prepared presence presencia presentation presente presento president
presidente presion preso presque presse pression pressure presto pretty preuve prev prevent previous previsions prevoit
prevu price prices pricing prigione primary prime primer primero primo princesa principal principe principio print
printer printing prior priority pris prisa prise prision privacy privado private prix pro probablemente probar problema
problemas problemi procedure procedures proceso process processes processing processus prochain produce produced product
production products produit produits profesional profesor professional professionals professionnels professor profile
profit profundo program programa programma programme programmes programming programs progress progression project
projects projet projets promesa prometo promote pronta pronti properties property propiedad propos propose proposed
proposito propre propres prossima prossimo proteccion protect protection proteger protein prova provare provato prove
provide provider providers providing proxima proximo proyecto prueba pruebas pst public publication publications
publicite publico publics publique published publisher publishing pubmed pude pudiera pudiste pueblo puedan puedas
puedes puente puerta puertas puesto pulso punto puntos puoi purchase purpose purposes puse puso pussy puta puto puttana
qual qualite quality qualsiasi quantity quarter quatre queda quedado quedamos quedan quedar quedara quedarme quedarse
quedarte quedas quedate quede queen quei querer queria querian querias querida querido querria queso question questions
quick quiera quieras quieren quieres quiero quieto quise quisiera quiso quitate quote quotes race rachel racing radio
ragazza ragazze ragazzi ragazzo ragione raison raisons random range rank rape rapide rapidement rapido rapport rapporto
raro rate rated rates rating ratings rato ray raymond rayos razon razones reach read reader readers reading ready real
realidad realise realiser realite realta reason reasons receive received recemment recherche recibido recibir recien
recipes recoger recommend recommendations recommended record recordar records recovery recuerda recuerdas recuerdo
recuerdos recuperar red reduce reduction reduire reference references refieres refiero regalo regime region regional
register registered registration regla reglas regresa regresar regrese regresen regreso regular regulations reina reino
relacion relaciones relajate related relations relationship relazione release released releases relevant religion
religious reloj remember remote remove rendement rent rental rentals repair replies reply report reported reporting
reports represente reprise republic request requests require required requirements requires rescate research reseau
reseaux reserve resolution resolver resort resource resources respect respective respeto respira respirar responde
responsabilidad responsable responsables response responsibility responsible respuesta respuestas rest resta restare
restaurant restaurante restaurants rester resto result resulta resultado resultados resultat resultats retail retrouve
return returned returns reunion revanche revenu revenue revenus revient review reviews revisione revista rey ricevuto
rich richard rico ricorda ricordi ricordo ricos ridiculo riesci riesco riesgo rights riguardo rimanere ringtones rio
risk risposta risque risques ritardo river road roba robado robar robert robo robot robots rock roger roja rojo role
roma romper ron room root ropa rosa rose ross rostro roto rouge route royal rss rubato rue ruido rule rules running
russia russian ryan sabado saberlo sabia sabias sabido saca sacar sacco safe safety sai saint sala saldra sale sales
salga salgamos salgan salida salido saliendo salio salir salle salon salud salvaje salvar salve sam sample samsung san
sangre sangue sanno santa sante santo sapere saperlo sapete sapeva sapevo sappia sappiamo saputo sarah sargento sat
satellite saturday save savings savoir sbagliato scale scelta scena schedule schifo school schools science sciences
scientific scoperto score scott screen script scritto scuola scusa scusami scusate scusi search searches season seattle
seccion seconda seconde secretary secreto secretos secteur secteurs sections sector secure securite security segreto
seguimos seguir segundo segundos segura seguramente seguridad seguro seguros seis select selected selection sell seller
sellers selling semaine semaines semana semanas semestre semplice semplicemente senador senal senate send senior senor
senora senores senorita sens sense senso sentado sente senti sentia sentido sentimientos sentir sentire sentito sento
sep sepa separate sepas september septembre sequence serie series serio serve served server servers service services
servicio servir servizio servono session sesso set seth sets settimana settimane setting settings seven several sex sexo
sexual sexy share sheet sheriff ship shipping ships shirt shirts shoes shop shopping shops short shot shows shrek sicura
sicurezza sicuro side sienta sientate siente sientes sientese siento siete siga sigan siglo sign signal signed significa
signifie signor signora signore signori signorina signs sigo siguen sigues silencio silla silver simple simplement
simplemente simply single siquiera sir sirve sistema sitemap sites sitio situacion situation situazione situe six size
skills skin skip small smart smettila smith snow sobrevivir social sociale sociedad societe societes society socio
socorro soft software sogno soio sol sold soldado soldados soldi sole solia solid solution solutions sombrero somme song
songs sonido sonny sony sorella sorpresa sort sorte sorted sospechoso soul sound source sources south southern space
spain spanish sparato special speciale specie species specific speed spero spiace spirit sponsor sponsored sport sports
spring squadra square sra srta staff stage stand standard standards stanza star stare stars start started stasera state
stated statement statements states station statistics stats status stay steel step steps steve stock stone storage store
stores storia stories story strada straight strano strategie strategies strategy stream street string strong stronzo
structure student students studies studio study stuff stupido style sube subir subject subjects submit submitted
subscribe succede succedendo success successful successo sucede sucedio sucio suelo suelta suena sueno suenos suerte
suficiente suficientemente sugiero suite sujeto summary summer sun sunday supe super superieur superior superman supone
supongo supplied supplies supply support supported surface surgery survey susan sweet switch system systems table
tableau tables tag tags taille takes talento talk talking tamano tanta tantas tante tanti tantos tard tardes tardi tarea
target tarjeta task taux tax taxes taxi teacher teachers teaching team teams tech technical technique techniques
technologie technologies technology techo ted teen teens telefono telephone television tema temo temperature temporada
temps ten tendance tenere teniente tension tenu teoria tercer term terme termes termina terminado terminar termine
termino terms terra terrain terre terribile terrible tesoro testa testigo testing tests texas texte theatre theme theory
therapy thinking third thomas thousands thread three thu thursday tia tickets tiempos tienda tieni tient tierra tiers
time times tio tipo tipos tips tira tiro title titles titre titres tits tizio toca tocar told tom toma tomado tomando
tomar tomare tomas tome tomen tommy tomo tonta tonterias tonto tony tool tools top topic topics toque toques tormenta
torna tornare tornato torno torre totalement totalmente touch tour tourism tours town toys trabajaba trabajando trabajo
track trade trademarks trading traditional traduzione trae traer traffic trafico trago traido train training traitement
traje trajo trampa tranquila tranquilo transfer transport transportation trasero tratado tratando tratar trato tratta
travail travailler travailleurs travaux travel travers treatment tree tren tres trial trimestre trip tripulacion triste
trois tropas trouve trouver trova trovare troya truck truco true trust truth tuesday tumba turno two tx type types
uccidere ucciso ud uds ufficio uh ultimamente understand understanding unica unico unidad unidades unidos union
uniquement unit united units universal universidad university universo unknown uno uomini update updated updates upgrade
upper urban urgencias url us usando usare usato usb uscire uscita usd user username users usr util vacaciones vacation
vacio vada vado valeurs valid valiente valley values vamonos vanno variable variety vattene vaut vayamos vayan vayanse
vayas vea veamos vean vecchia vecchio vede vedere vederti vedi vediamo vedo vegas vehicle vehicles veia veloce velocidad
vemos ven vender vendra vendre venga vengan venganza vengo venido venir venire venite ventana vente ventes venuta venuto
veo vera veramente verano veras verde vere veremos verguenza verita veritable verla verlo verlos verme vero version
verte ves vestido vestiti vestito vete veut vhs viaggio viaje vice victima victimas victoria vida vidas video videos vie
vieja viejo viejos viendo viene vienen vienes vieni viennent vient viento viernes vieron view viewed views village ville
vimos vin vincent vine viniste vino vins vio violencia virginia virtual virus vision visit visita visitors vista vistazo
viste visual vite vitesse vittima viva viven vivere viviendo vivir vivo vivos voce voglia vogliamo voglio vogliono voice
void voir voit voiture voitures volando volar volete voleva volevi volevo volume voluntad voluto volver volvera volvere
volveremos volviendo volvio vorrei vote votes voz vrai vraiment vue vuelo vuelta vuelto vuelva vuelvan vuelvas vuelve
vuelvo vuoi vuol vuole wa wait walk wall wallonie wallonne walter war warning warranty washington waste watch watches
water weather web websites wedding wednesday week weekend weekly weeks weight west western white wholesale wi wide wife
wild william williams win wind window windows wine winning winter wireless wisconsin woman women wood word work workers
works workshop world worldwide wow write writing written wrong wrote xbox xml xp xxx yahoo year years yellow yendo
yesterday yeux york young youth zapatos zealand zio zip zitto zona zone
', E' \n'), '\s+') w (word)
  on conflict do nothing;
insert into private.common_words (word, ignored)
  select w.word, true from regexp_split_to_table(btrim('
abbastanza abbia abbiamo abbiano abbiate able ableabout abord about above absolument abst accidenti accordance according
accordingly across act actually actualmente acuerdo ad added adelante ademas adesso adj adopted adrede ae af affected
affecting affects affinche afin afirmo after afterwards ag again against agl agli agrego ah ahead ahi ahime ahora ai aie
aient aies ailleurs ainsi aint ait al alcuna alcuni alcuno algo algun alguna algunas alguno algunos all alla allaient
alle alli allo allons allora allow allows almost alone along alongside alors already alrededor also although altre altri
altrimenti altro altrove altrui always am ambos amid amidst among amongst amoungst amount ampleamos an anadio anche
ancora and anni anno announce another ansa antano ante anterieur anterieure anterieures anterior antes anticipo any
anybody anyhow anymore anyone anything anyway anyways anywhere ao apenas apparently appear appreciate appropriate
approximately apres aproximadamente aq aquel aquella aquellas aquello aquellos aqui ar are areas aren arent arise around
arpa arriba arribaabajo as aseguro asi aside ask asked asking asks assai assez associated at atras attendu attesa
attraverso au aucun aucune aucuns aujourd aun aunque aupres auquel aura aurai auraient aurais aurait auras aurez auriez
aurions aurons auront aussi autant auth autre autrefois autrement autres autrui aux auxquelles auxquels avaient avais
avait avant avanti avec avemmo avendo avente aver avere averlo avesse avessero avessi avessimo aveste avesti avete aveva
avevamo avevano avevate avevi avevo avez aviez avions avoir avons avra avrai avranno avrebbe avrebbero avrei avremmo
avremo avreste avresti avrete avro avuta avute avuti avuto aw away awfully ayant ayer ayez ayons az ba back backed
backing backs backward backwards bah bajo bas basee basta bastante bat bb bd be beaucoup became because become becomes
becoming been before beforehand began begin beginning beginnings begins behind being beings believe below ben bene
benissimo beside besides better between beyond bf bg bh bi bien bigre bill billion biol bj bm bn bo both bottom boum br
brava bravo breve brief briefly brrr bs bt buenas buenos buono but buy bv bw by bz ca cada call came can cannot cant
caption car case cases casi caso cause causes cc cd ce ceci cela celle celles celui cent cento cependant cerca certa
certain certaine certaines certainly certains certe certes certi certo ces cet cette ceux cf cg ch chacun chacune
changes chaque che cher chere cheres chers chez chi chicchessia chiche chiunque chut ci ciascuna ciascuno cierta ciertas
cierto ciertos cima cinquantaine cinquante cinquantieme cinque cinquieme cio cioe circa citta ck cl clac claro clear
clearly clic click cm cmon cn co codesta codesti codesto cogli coi col colei coll coloro colui com combien come comento
comes comienza comienzan cominci comme comment como comparable comparables comprare compris computer comunque con
concernant concernente concerning conclusione conmigo conocer consecutivi consecutivo conseguimos conseguir consequently
consider considera considering considero consiglio consigo consigue consiguen consigues contain containing contains
contigo contra contre contro copy corresponding cortesia cos cosa cosas cosi cost costs couic could couldn couldnt cr
crac creo cry cs cu cual cuales cualquier cuando cuanta cuantas cuanto cuantos cuenta cuesta cuestan cui currently cv cx
cy cz da dado dagl dagli dai dal dall dalla dalle dallo dan dans dappertutto dar dare darent date davanti de dear debajo
debe deben debido debout debut decir dedans definitely degl degli dehors dei deja dejo del dela delante dell della delle
dello demas demasiado dentro deprisa depuis dernier derniere derriere des describe described desde desormais despacio
despite despues desquelles desquels dessous dessus detail detras detto deuxieme deuxiemement devant deve devers devo
devra devrait di dice dicen dicho did didn didnt dieron dietro diferente diferentes differ different differente
differentes differently differents dijeron dijo dio dire directe directement directly dirimpetto dit dite dits diventa
diventare diventato divers diverse diverses dixieme dj dk dm do does doesn doesnt doing doit doivent don donc donde done
dont dopo doppio doubtful douze douzieme dov dove dovra dovunque down downed downing downs downwards dring droite du due
dunque duquel dura duran durant durante during dz each ebbe ebbero ebbi ec ecc ecco ed edu ee effect effet
effettivamente eg egale egalement egales egli eh eighty either ejemplo el eleven ella ellas elle elles ello ellos else
elsewhere embargo empieza empiezan empleais emplean emplear empleas empleo empty en encima encore encuentra end ended
ending ends enfin enfrente enough enseguida entirely entonces entrambi entre envers environ eppure er era erais eramos
eran erano eras eravamo eravate eres eri ero es esa esas ese esempio eso esos especially essai esse essendo esser essere
essi est esta estaba estabais estabamos estaban estabas estad estada estadas estados estais estamos estan estando estar
estara estaran estaras estare estareis estaremos estaria estariais estariamos estarian estarias estas este esteis
estemos esten estes esto estos estoy estuve estuviera estuvierais estuvieramos estuvieran estuvieras estuvieron
estuviese estuvieseis estuviesemos estuviesen estuvieses estuvimos estuviste estuvisteis estuvo et etaient etais etait
etant etat etc ete etee etees etes etiez etions etre eu eue eues euh eumes eurent eus eusse eussent eusses eussiez
eussions eut eutes eux even evenly ever evermore every everybody everyone everything everywhere ex exactement exactly
example except excepte excepto existe existen explico expreso extenso exterieur fa faccia facciamo facciano facciate
faccio face facemmo facendo faces facesse facessero facessi facessimo faceste facesti faceva facevamo facevano facevate
facevi facevo facon fact facts fai fairly fais faisaient faisant fait faites fanno far fara farai faranno fare farebbe
farebbero farei faremmo faremo fareste faresti farete faro farther fatto favore fece fecero feci felt feront few fewer
ff fi fifteen fifth fifty fify fill fin final finalmente finche find finds fino fire fix fj fk flac floc fm fo fois
followed following follows font for force forever former formerly forse forth forty forward forza fosse fossero fossi
fossimo foste fosti found fr fra frattempo from fu fue fuera fuerais fueramos fueran fueras fueron fuese fueseis
fuesemos fuesen fueses fui fuimos fuiste fuisteis fully fumes fummo fuori furent furono furthered furthering furthermore
furthers fus fusse fussent fusses fussiez fussions fut futes futuro fx ga gave gb gd ge generale generally gens gente
get gets getting gf gg gh gi gia giacche giorni giorno giu give given gives giving gl gli gliela gliele glieli glielo
gliene gm gmt gn go goes going gone goods got gotten gov gp gq gr grazie greater greatest greetings grouped grouping
groups gruppo gs gt gu gueno gw gy ha habeis haber habia habiais habiamos habian habias habida habidas habido habidos
habiendo habla hablan habra habran habras habre habreis habremos habria habriais habriamos habrian habrias hace haceis
hacemos hacen hacer hacerlo haces hacia haciendo had hadnt hago haha hai half han hanno happens hardly has hasn hasnt
hasta have havent having hay haya hayais hayamos hayan hayas he hecho hed hein helas hell hello help hem hemos hence hep
her here hereafter hereby herein heres hereupon hers herself hes hi hicieron hid highest him himself his hither hizo hk
hm hn ho hola homepage hop hopefully horas hormis hors hou houp how howbeit however hr ht htm html http hu hube hubiera
hubierais hubieramos hubieran hubieras hubieron hubiese hubieseis hubiesemos hubiesen hubieses hubimos hubiste hubisteis
hubo hue huitieme hum hurrah ici id ie ieri if ignored igual ii il ill ils im immediate immediately importance important
importe improvviso in inasmuch incluso indeed index indicate indicated indicates indico indietro infatti informo inner
inoltre inside insieme insofar instead int intanto intenta intentais intentamos intentan intentar intentas intento
interest interested interesting interests into intorno invece invention inward io iq ir is isn isnt it itd itll its
itself ive je jm jo join jp junto jusqu jusque just juste ke keep keeps kept kg kh ki kind km kn knew know known knows
kp kr kw ky kz la lado laisser laquelle large largely largo las lasciato last lately later latest lato latter latterly
lb lc le least lei lejos length lequel les lesquelles lesquels less lest let lets leur leurs li like liked likely
likewise line lk ll llego lleva llevar lo longer longest longtemps lontano look looking looks loro lors lorsque los low
lower lr ls lt ltd lu luego lugar lui lungo luogo lv ly ma macche magari maggior mai mainly maint maintenant mais make
makes making mal male malgrado malgre malissimo man manera manifesto many mas maximale may maybe maynt mc md me mean
means meantime meanwhile medesimo mediante meglio member members meme memes men menciono meno menos mentre menudo merci
merely mesi mezzo mg mh mi mia mias microsoft mie miei mien mienne miennes miens mientras might mightnt mil mila
miliardi milioni mill mille mince mine minimale minimi minus mio mios mis misma mismas mismo mismos miss mk ml mm mn mo
modo moi moindres moins molta molti moltissimo molto momento mon mondo more moreover most mostly mot move moyennant mp
mq mr mrs ms msie mt mu much mucha muchas mucho muchos mug multiple multiples must mustnt muy mv mw mx my myself mz na
nada nadie name namely naturel naturelle naturelles nay nc nd ne neanmoins near nearly necessaire necessairement
necessarily necessary need needed needing neednt needs negl negli nei neither nel nell nella nelle nello nemmeno neppure
nessun nessuna nessuno net netscape neuvieme never neverf neverless nevertheless newer newest next nf ng ni niente
ninety ningun ninguna ningunas ninguno ningunos nl no nobody noi nombreuses nombreux nome nommes non nondimeno none
nonetheless nonostante nonsia noone nor normally nos nosotras nosotros nostra nostre nostri nostro not notamment noted
nothing notre notres notwithstanding nous nouveau nouveaux novanta nove novel now nowhere np nr nu nuestra nuestras
nuestro nuestros nueva nuevos nul null nulla number numbers nunca nuovi nz obtain obtained obviously od of off often
oggi ogni ognuna ognuno oh ohe ok okay old older oldest ole olle oltre om omitted on once ones only ont onto onze
onzieme opened opening opens opposite oppure or ora ord ordered ordering orders ore org os osi ossia other others
otherwise otra otras otro otros ottanta otto ou ouf ought oughtnt ouias our ours ourselves oust ouste out outre outside
ouvert ouverte ouverts over overall owing own pa paese paf page pages pais par para parce parecchi parecchie parecchio
parece parfois parle parlent parler parmi parole parseme partant parte parted partendo particular particularly
particulier particuliere particulierement parting partir pas pasada pasado passe past pe peccato peggio pena pendant
pense peor per perche percio perfino perhaps permet pero persino persone personne personnes pesar peu peut peuvent peux
pf pff pfft pfut pg ph piece piedi pieno pif piglia pire piu piuttosto pk pl placed please plouf plupart plus plusieurs
plutot pm pmid pn po poca pocas pochissimo poco pocos podeis podemos poder podra podran podria podriais podriamos
podrian podrias poi poiche pointed pointing points poner poorly por porque posible possa possedere possessif possessifs
possible possibles possibly posteriore posto potentially potrebbe pouah pour pourquoi pourrais pourrait pouvait pp pr
prealable precisement predominantly preferibilmente premier premiere premierement pres presa present presented
presenting presents press presumably previously prima primarily primera primeros principalmente probabilmente probable
probably probante problem problems procedant proche promesso promptly pronto propia propias propio propios proprio proud
provided provides proximos psitt pt pu pudo pueda puede pueden puedo pues puis puisque puo pur pure purtroppo put puts
pw py qa qeu qu qua qualche qualcosa qualcuna qualcuno quale quali qualunque quand quando quant quanta quante quanti
quanto quantunque quarante quarto quasi quatorze quatrieme quatriemement quattro que quedo quel quelconque quella quelle
quelles quelli quello quelque quelques quels queremos quest questa queste questi questo qui quickly quiconque quien
quienes quiere quindi quinto quinze quite quiza quizas quoi quoique qv ran raras rare rarement rares rather rd re
readily realizado realizar realizo really realmente reasonably recent recente recentemente recently ref refs regarding
regardless regards registrazione relative relatively relativement relativo remarquable rend rendre repente reserved
respectively respecto restant reste restent restrictif resulted resulting results retour revoici revoila riecco rien
right ring rispetto ro rooms round ru run rw sa sabe sabeis sabemos saben saber sabes sacrebleu said sait sal salvo same
sans sapristi sara sarai saranno sarebbe sarebbero sarei saremmo saremo sareste saresti sarete saro sauf saw say saying
says sb sc scola scopo scorso sd se sea seais seamos sean seas sec second secondly secondo seconds section see seeing
seem seemed seeming seems seen sees seguente seguito segun segunda sei sein seize self selon selves semblable semblaient
semble semblent sembra sembrare sembrato sembrava sembri sempre senalo sensible sent senza septieme ser sera serai
seraient serais serait seran seras sere sereis seremos serez seria seriais seriamos serian serias seriez serions serious
seriously serons seront ses sette seul seule seulement seventy sg sh shall shant she shed shell shes should shouldn
shouldnt show showed showing shown showns si sia siamo siano siate sides sido siempre sien siendo sienne siennes siens
sig significant significantly sigue siguiente similar similarly sin since sincere sino sinon site sixieme sixty sj sk sl
slightly sm smaller smallest sn so sobre soi soient sois soit soixante sola solamente solas solito solo solos soltanto
some somebody someday somehow someone somethan something sometime sometimes somewhat somewhere sommes somos son sono
sont soon sopra soprattutto sorry sotto sous souvent soy soyez soyons soyos specifically specified specifique
specifiques specify specifying speculatif spesso sr st sta stai stando stanno stara starai staranno starebbe starebbero
starei staremmo staremo stareste staresti starete staro starting starts stata stati stato stava stavamo stavano stavate
stavi stavo stemmo stessa stesse stessero stessi stessimo stesso steste stesti stette stettero stetti stia stiamo stiano
stiate still sto stop strictement strongly su sua sub subito substantially subtiles successfully successivamente
successivo such sue sufficiently suffisant suffisante suffit suggest sugl sugli sui suis suit suivant suivante suivantes
suivants suivre sujet sul sull sulla sulle sullo suo suoi sup superpose supuesto sur sure surtout sus suya suyas suyo
suyos sv sy sz ta tac take taken taking tal tale tali talvolta tambien tampoco tan tandis tant tanto tarde tardive tc td
te tel tell telle tellement telles tels tempo temprano tenant tend tendra tendran tendras tendre tendreis tendremos
tendria tendriais tendriamos tendrian tendrias tends tened teneis tenemos tener tenga tengais tengamos tengan tengas
tengo tenia teniais teniamos tenian tenias tenida tenidas tenido tenidos teniendo tenir tente tercera terzo tes test
text tf tg th than thank thanks thanx that thatll thats thatve the their theirs them themselves then thence there
thereafter thereby thered therefore therein therell thereof therere theres thereto thereupon thereve these they theyd
theyll theyre theyve thick thin thing things think thinks this thorough thoroughly those thou though thoughh thought
thoughts thousand throug through throughout thru thus ti tic tiempo tien tiene tienen tienes tienne tiennes tiens til
till tip tis titolo tj tk tm tn to toc toda todas todavia today todo todos together toi ton too took total touchant
toujours tous tout toute toutefois toutes toward towards tp tr tra trabaja trabajais trabajamos trabajan trabajar
trabajas tranne tras trata traves tre treize trenta trente tried tries trillion triplo troisieme troisiemement trop
troppo trovato truly try trying ts tsoin tsouin tt tu tua tue tuo tuoi turn turned turning turns tus tutta tuttavia
tutte tutti tutto tuve tuviera tuvierais tuvieramos tuvieran tuvieras tuvieron tuviese tuvieseis tuviesemos tuviesen
tuvieses tuvimos tuviste tuvisteis tuvo tuya tuyas tuyo tuyos tv tw twas twelve twice tz ua ug uguali uk ulteriore
ultima ultimas ultimo ultimos um un una unas under underneath undoing une unes unfortunately uniformement unique uniques
unless unlike unlikely unos uns until unto uomo up upon ups upwards usa usais usamos usan usar usas use used useful
usefully usefulness uses using uso usted ustedes usually uucp uy uz va vai vais vale valeur valor value vamos van vari
varia varias varie vario varios various vas vaya vc ve veces ver verdad verdadera verdadero vers verso versus very vez
vg vi via vicino vif vifs vingt visto vita vivat vive vives viz vlan vn voi voici voie voient voila voire vol vols volta
volte vont vos vosotras vosotros vostra vostre vostri vostro votre votres vous voy vs vu vuestra vuestras vuestro
vuestros want wanted wanting wants was wasn wasnt way ways we webpage website wed welcome well went were weren werent
weve wf what whatever whatll whats whatve when whence whenever where whereafter whereas whereby wherein wheres whereupon
wherever whether which whichever while whilst whim whither who whod whoever whole wholl whom whomever whos whose why
widely width will willing wish with within without won wonder wont words worked working worth would wouldn wouldnt ws
www ya ye yes yet yo you youd youll younger youngest your youre yours yourself yourselves youve yt yu za zero zm zr zut
', E' \n'), '\s+') w (word)
  on conflict do nothing;
